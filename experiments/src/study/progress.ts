/**
 * How far a run is: a bar with the time left on a terminal, a line now and then elsewhere. The time left follows from the
 * estimated costs of what is done and what is not, at the speed so far.
 */
import { SingleBar } from 'cli-progress';
import type { StudyProgress } from './run-cells.js';

/** Shows progress and takes the bar away in the end. */
export interface ProgressView {
  show(progress: StudyProgress): void;
  end(): void;
}

/** What the view writes to. */
type Stream = NodeJS.WriteStream;

/** Between two lines. */
const SECONDS = 10;

/** The view for a stream. */
export function progressView(name: string, stream: Stream): ProgressView {
  return stream.isTTY ? barView(name, stream) : lineView(name, stream);
}

function barView(name: string, stream: Stream): ProgressView {
  const start = Date.now();
  let bar: SingleBar | undefined;
  return {
    show(progress) {
      const payload = { left: clock(secondsLeft(progress, start)), words: progress.words.slice(0, 44) };
      if (bar === undefined) {
        const format = `${name} {bar} {percentage} %  {left} left  {words}`;
        bar = new SingleBar({
          stream,
          format,
          barsize: 24,
          barCompleteChar: '━',
          barIncompleteChar: '─',
          hideCursor: true,
          clearOnComplete: true,
          // The command hears signals itself.
          gracefulExit: false,
        });
        bar.start(progress.totalCost, progress.doneCost, payload);
      } else bar.update(progress.doneCost, payload);
    },
    end: () => bar?.stop(),
  };
}

function lineView(name: string, stream: Stream): ProgressView {
  const start = Date.now();
  let last = start;
  return {
    show(progress) {
      const isDone = progress.doneCells === progress.totalCells;
      if (Date.now() - last < 1000 * SECONDS && !isDone) return;
      last = Date.now();
      const percent = Math.floor((100 * progress.doneCost) / progress.totalCost);
      const cells = `${progress.doneCells}/${progress.totalCells} cells`;
      const took = clock((Date.now() - start) / 1000);
      const time = isDone ? `took ${took}` : `${clock(secondsLeft(progress, start))} left`;
      stream.write(`${name}  ${percent} %  ${cells}  ${time}  ${progress.words}\n`);
    },
    end: () => undefined,
  };
}

function secondsLeft({ doneCost, totalCost }: StudyProgress, start: number): number {
  const seconds = (Date.now() - start) / 1000;
  return (seconds * (totalCost - doneCost)) / Math.max(doneCost, 1e-9);
}

/** Seconds as 0:42 or 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
