/**
 * The wide calibration and power study: `npm run calibrate -- [--reps 300] [--out calibration.json]`.
 * Prints a table with Monte-Carlo standard errors and writes the numbers as JSON.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Dataset, type Design, hsic, hsicInf, type Options, simulate, split } from '@hsicinf/core';
import { type HostileDesign, hostileDesigns } from './hostile-designs.js';
import { type Rates, rejectionRates, type Study } from './rejection-rate.js';

const LEVEL = 0.05;

interface Cell extends Rates {
  design: string;
  rows: number;
  features: number;
  procedure: string;
  repetitions: number;
}

/** 199 states make (states + 1)·LEVEL a whole number, so that the exact procedure's level is exactly .05. */
const procedures: Record<string, { method: Study['method']; options: Options }> = {
  exact: { method: hsicInf, options: { preset: 'exact', permutations: 199 } },
  cross: { method: hsicInf, options: { preset: 'cross' } },
  incomplete: { method: hsicInf, options: { statistic: 'incomplete' } },
  paper: { method: hsicInf, options: { preset: 'paper' } },
  hsic: { method: hsic, options: {} },
  split: { method: split, options: {} },
};

const ours = ['exact', 'cross'];
const all = Object.keys(procedures);

/** What is run: a data source, rows, features and procedures. */
const plan: { design: Design | HostileDesign; rows: number; features: number; procedures: string[] }[] = [
  ...[40, 60, 100, 300].map((rows) => ({
    design: 'null' as const,
    rows,
    features: 20,
    procedures: rows >= 100 ? all : ours,
  })),
  { design: 'null', rows: 100, features: 1000, procedures: ours },
  ...(Object.keys(hostileDesigns) as HostileDesign[]).flatMap((design) =>
    [100, 300].map((rows) => ({ design, rows, features: 40, procedures: ours })),
  ),
  ...(['linear', 'additive', 'non-additive', 'multivariate'] as const).flatMap((design) =>
    [100, 150].map((rows) => ({ design, rows, features: 20, procedures: all })),
  ),
];

const { values: args } = parseArgs({
  options: { reps: { type: 'string', default: '300' }, out: { type: 'string', default: 'calibration.json' } },
});
const repetitions = Number(args.reps);
if (!(Number.isSafeInteger(repetitions) && repetitions >= 1)) {
  console.error(`calibrate requires --reps of at least 1, got ${args.reps}`);
  process.exit(2);
}

const cells: Cell[] = [];
console.log(row('design', 'n', 'd', 'procedure', 'false rate', '±', 'TPR', '±'));
for (const { design, rows, features, procedures: names } of plan) {
  for (const name of names) {
    const { method, options } = procedures[name];
    const rates = await rejectionRates(
      {
        data: (r) => generate(design, { rows, features, seed: r }),
        method,
        options,
        repetitions,
        level: LEVEL,
      },
      progress(`${design}, n = ${rows}, ${name}`),
    );
    cells.push({ design, rows, features, procedure: name, repetitions, ...rates });
    const isPower = rates.truePositiveRate > 0;
    console.log(
      row(
        design,
        String(rows),
        String(features),
        name,
        rates.falseRate.toFixed(4),
        rates.falseRateError.toFixed(4),
        isPower ? rates.truePositiveRate.toFixed(3) : '',
        isPower ? rates.truePositiveRateError.toFixed(3) : '',
      ),
    );
  }
}
writeWhole(args.out, `${JSON.stringify({ level: LEVEL, repetitions, cells }, null, 1)}\n`);
console.log(`\nWritten to ${args.out}`);

function generate(
  design: Design | HostileDesign,
  options: { rows: number; features: number; seed: number },
): Dataset & { relevant?: number[] } {
  return design in hostileDesigns
    ? hostileDesigns[design as HostileDesign](options)
    : simulate(design as Design, options);
}

function row(...fields: string[]): string {
  const widths = [18, 5, 6, 12, 11, 8, 7, 7];
  return fields.map((field, i) => field.padEnd(widths[i])).join('');
}

/** A counter on a terminal; silent when standard error goes elsewhere. */
function progress(label: string): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (!process.stderr.isTTY) return;
    process.stderr.write(done < repetitions ? `\r${label}: ${done}/${repetitions}` : '\r\x1b[K');
  };
}

/** Written beside its place and then renamed: whole or not at all. */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
