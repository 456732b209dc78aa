/** A Redis server of the tests' own, on a free port of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from '../../../../scripts/free-port.mjs';

/** A server that can be killed and started again. */
export class TestRedis {
  #process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly flags: readonly string[],
  ) {}

  static async start(folder: string, flags: readonly string[] = []): Promise<TestRedis> {
    const server = new TestRedis(await freePort(), folder, flags);
    await server.start();
    return server;
  }

  get address(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    this.#process = spawn('redis-server', [...own, ...this.flags], { stdio: 'ignore' });
    const client = new Redis({
      host: '127.0.0.1',
      port: this.port,
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    client.on('error', () => undefined);
    // With a password it answers, too: that it wants one.
    await client.ping().catch(() => undefined);
    client.disconnect();
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGKILL');
    await ended;
  }
}
