/**
 * A bar on standard error that says what is done, how fast, and how long it will take: on a terminal only.
 */
import type { SingleBar } from 'cli-progress';
import { type Io, type Output, widthOf } from './io.js';

/** How far a stage is. */
export interface ProgressBar {
  /** Shows a stage; a new one replaces the last. Without a total there is only a count. */
  show(stage: string, done: number, total?: number): void;
  /** Takes the bar away. */
  clear(): void;
}

const silent: ProgressBar = { show: () => undefined, clear: () => undefined };

/** The bar, or nothing where nobody would see it. */
export async function progressOn({ stderr }: Io, quiet: boolean): Promise<ProgressBar> {
  if (quiet || stderr.isTTY !== true) return silent;
  const { default: bars } = await import('cli-progress');
  let bar: SingleBar | undefined;
  let current = '';
  const clear = (): void => {
    bar?.stop();
    bar = undefined;
    current = '';
  };
  return {
    clear,
    show(stage, done, total = 0) {
      if (current !== `${stage} ${total}`) {
        clear();
        current = `${stage} ${total}`;
        bar = new bars.SingleBar({
          stream: stderr,
          hideCursor: true,
          clearOnComplete: true,
          // Signals are heard by bin.ts.
          gracefulExit: false,
          format: (_, params) => barText(stage, params, stderr),
        });
        bar.start(total, done);
        return;
      }
      bar?.update(done);
    },
  };
}

/** What cli-progress knows about a bar. */
interface BarState {
  value: number;
  total: number;
  startTime: number;
}

const LABEL = 11;
const MOST_BAR = 40;
const LEAST_BAR = 5;
/** Seconds before a rate means something. */
const EARLY = 0.3;

/** One line, no wider than the terminal: `statistics  ━━━━━━━──────  45 %   1,230/s   0:42 left`. */
export function barText(stage: string, { value, total, startTime }: BarState, stream: Output): string {
  const columns = widthOf(stream);
  const seconds = (Date.now() - startTime) / 1000;
  const rate = value / Math.max(seconds, 0.001);
  const [amount, speed] =
    stage === 'reading' ? [megabytes(value), `${megabytes(rate)}/s`] : ['', `${short(rate)}/s`];
  if (total <= 0) return `${stage.padEnd(LABEL)} ${amount}  ${speed}`.slice(0, columns - 1);
  const share = Math.min(1, value / total);
  const isEarly = value === 0 || seconds < EARLY;
  const left = isEarly ? '' : `${clock((total - value) / rate)} left`;
  const words = [
    `${Math.floor(100 * share)} %`.padStart(5),
    (isEarly ? '' : speed).padStart(9),
    left.padStart(10),
  ].join('  ');
  const room = Math.min(MOST_BAR, columns - 1 - LABEL - 4 - words.length);
  if (room < LEAST_BAR) return `${stage} ${Math.floor(100 * share)} %`.slice(0, columns - 1);
  const filled = Math.round(share * room);
  return `${stage.padEnd(LABEL)} ${'━'.repeat(filled)}${'─'.repeat(room - filled)} ${words}`;
}

function megabytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}

function short(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  return value >= 1e4 ? `${Math.round(value / 1000)}k` : value.toFixed(value < 10 ? 1 : 0);
}

/** Seconds as 0:42 or 1:02:03. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
