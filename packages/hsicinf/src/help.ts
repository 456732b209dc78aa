/**
 * What the help teaches beyond the list of flags: examples that work as they stand, and the words behind the choices.
 */
import { choicesHelp } from './options/method-flags.js';

/** How cells are read. */
const cellsHelp = `
Numbers: 2,772 means 2.772 in some files and 2772 in others. Unambiguous numbers, such as 3.5, 1,234.5, 3,5 or
1.234,5, settle the question for the whole file. If there are none, "2,772" in quotes in a comma-separated file is
2772, 2.772 is a fraction unless the file is separated by semicolons, and commas in a file separated by semicolons are
decimal if every number in the column has one; a note says so. Any other ambiguous column is refused: use --decimal .
or --decimal , to settle it.

$1,234, 5 €, 12 %, 1 234 567 and −5 with a typographic minus are read as numbers if the whole column allows it, and a
note says so. <LOD, <0.5 and the like in a column of numbers are not numbers: use --na to count them as missing.

Dates such as 2024-02-29, with or without a time, become days since 1970-01-01 in all formats. Other dates are labels.
`;

/** Below the list of commands. */
export const programHelp = `
Examples:
  hsicinf demo                                       see every step on simulated data
  hsicinf inspect patients.csv                       what is in the file, and what a run would do with it
  hsicinf run patients.csv --target survival         which columns are related to survival?
  hsicinf run patients.csv --target survival --out result.csv --report report.html
  hsicinf plan pilot.csv --target survival           how many rows are needed?
  hsicinf repeat result.json                         do the same numbers come out again?
  hsicinf page                                       do the same in a browser

For help on a command: hsicinf COMMAND --help. Results go to standard output, everything else to standard error.
Exit codes: 0 success; 1 failure, or for repeat a difference; 2 wrong usage; 130 and 143 interrupted.
`;

/** Below the flags of run. */
export const runHelp = `
Files: CSV and TSV, columns aligned with spaces, Excel (xlsx), Parquet, Arrow and Feather, JSON (an array of records,
an object of arrays, or one record per line) and NumPy (npy, npz), all of them also compressed with gzip; - means
standard input. If the header has one name fewer than the rows have cells, as R writes it, the first cell of each row
is its name. The columns of a NumPy array are named c1, c2, …; those of an array X in an npz file X1, X2, …

Choices:
${choicesHelp}

--preset chooses the procedure: a statistic, and the defaults of other flags that go with it. --statistic chooses the
statistic alone. If only one of the two is given, the other follows from it. --method hsic means --condition none and
--method split means --rows thirds, both with --preset paper unless another preset is given.

--p-values marginal, the default of --preset recommended, asks how often an unrelated feature would score as high, and
adjusts for all the features that were looked at. --p-values selective asks the question of the paper: among the cases
in which the feature would be selected, how often would it score as high? That is the right question if only the
selected features will ever be mentioned. It misleads near the cut: if a feature that was not selected does equally
well, even an obvious feature has p near 1. --p-values both shows the two side by side. --select all tests every
feature; with --preset lasso, every feature that its path takes up, which may be fewer than were asked for.

--method larinf is the linear alternative: least angle regression with exact tests, like larInf in the R package
selectiveInference. It takes --steps, --sigma, --type and --alpha, a single output, and numeric columns only. Its
p-values are valid for independent normal noise with standard deviation sigma. It detects straight-line relations only,
and has no report.

Held fixed: a feature and the output may go together only because both differ between batches, subjects or ages.
--strata batch compares only rows of the same batch; the test stays exact. --clusters subject is for several rows per
subject: if the output is the same in all rows of a subject, each subject becomes one row; otherwise a feature that
varies within subjects is shuffled within them, and any other feature moves as a whole from subject to subject.
--covariates age,sex removes from the features and the output what age and sex explain; the test becomes approximate.
The presets cross and paper accept covariates only. Columns held fixed are not features, and rows without a label count
as rows with missing cells.

Names: --target, --features, --covariates, --exclude, --na and --kind take several values, separated by commas, and may
be repeated. Put a name that contains a comma in double quotes: --target '"height, cm",weight'. --features,
--covariates and --exclude accept the wildcards * and ?.

Columns of words are tested as classes. Columns that are constant, empty, an id or free text are left out, and the
output says so.
${cellsHelp}
Long runs: --checkpoint folder saves finished work, and the same command continues from there. Many machines: --cluster
computes on workers (hsicinf worker --help), --shard on the tasks of a job array (hsicinf merge --help). The numbers
are the same wherever they are computed. Tables larger than memory: hsicinf pack --help.

Results: --out may be repeated, and the extension of each file decides its format: .json, .csv, .tsv, .ndjson (one
object per line), .md, .txt (the table) or .html (the report). JSON, Markdown and the report say where the result comes
from: the file with its SHA-256, the version, the options, the seed, and what became of every row and column; for
result.csv this is in result.provenance.json next to it. --scores lists the score of every feature, tested or not.
Existing files are overwritten, but never the input; each file is written completely or not at all.

Several outputs, as in --target dose,age, are taken together as one vector. With --each, every output is tested on its
own, no output is used as a feature for another, and p-values are adjusted over all pairs of an output and a feature.

--config file.json holds any of these flags except --config and --debug, under the same names, such as
  { "target": ["y"], "select": "all", "featureWidths": [0.25, 1, 4], "kind": { "zip": "class" } }
Flags on the command line take precedence.

Examples:
  hsicinf run genes.csv --target response
  hsicinf run genes.csv --target response --select all --adjust holm
  hsicinf run genes.csv --target response --p-values both --feature-widths 0.5,2
  hsicinf run genes.csv.gz --target dose,age --select 20 --exclude 'id,batch_*'
  hsicinf run genes.csv --target response --strata batch --covariates age,sex
  hsicinf run visits.csv --target pain --clusters patient
  hsicinf run study.xlsx --sheet Patients --target outcome --max-missing 20%
  hsicinf run expression.tsv --transpose --target group
  hsicinf run genes.parquet --target group --target-kind class --missing drop-features --out result.json
  hsicinf run genes.csv --target dose,age --each --out result.csv --out result.json --scores scores.csv
  hsicinf run genes.csv --target y --report report.html --methods methods.txt
  hsicinf run genes.csv --target y --preset cross --repeats 21 --report report.html --plots plots
  hsicinf run genes.csv --target y --preset paper --block-size 10 --covariance poet
  hsicinf run genes.csv --target y --method larinf --steps 5 --out lar.csv
  zcat genes.csv.gz | hsicinf run - --target y --format csv > result.csv
`;

/** Below the flags of inspect. */
export const inspectHelp = `${cellsHelp}
Columns that would stop a run come first. Below the list you find why they would, how many rows the missing cells of
each column cost, and what deserves attention before a run: rows that are copies of others, features that are the
output in another form, an output that drifts with the row number, numbers such as -99 that may stand for missing
cells, and columns to consider for --strata, --clusters and --covariates.

Examples:
  hsicinf inspect genes.csv
  hsicinf inspect genes.csv --target response --strata batch --exclude 'plate_*'
  hsicinf inspect genes.parquet --all --format json
`;

/** Below the flags of pack. */
export const packHelp = `
A packed table is a folder that holds a table column by column, with the kind, the name and a checksum of each. run,
inspect and plan accept it in place of a file, by its path or its address (https://host/data.hsic), and read only the
part they are working on: a table larger than memory runs in bounded memory, with the same numbers as from the file
itself. Columns of up to 256 different values take one byte per row.

Several files are placed side by side and must have the same rows in the same order. A PLINK 1 .bed file comes with its
.bim and .fam files: each variant is a column, the count of A1 alleles; the sex and the phenotype in the .fam file are
columns, too, and additional tables are matched to the samples by a column named IID or id.

Packing takes a few hundred megabytes of memory, however large the files are, and for text files twice the size of the
table on disk. If it is interrupted, the same command continues where it stopped.

Examples:
  hsicinf pack genes.csv --out genes.hsic && hsicinf run genes.hsic --target response
  hsicinf pack cohort.bed phenotypes.csv --out cohort.hsic
`;

/** Below the flags of merge. */
export const mergeHelp = `
The folder holds everything needed to repeat the run: the data, the options and the version. The numbers are those of
an undivided run, bit for bit. All parts of the first round must be there; missing ones are named. The p-values of the
selected features are computed here unless the parts of a second round are there as well.

Each part is computed by a command of its own, on any machine that can access the folder:
  for i in $(seq 100); do hsicinf run genes.hsic --target y --shards 100 --shard $i --parts parts; done

Examples:
  hsicinf merge parts --out result.csv --report report.html
`;

/** How a server is named. */
const serverHelp = `
The address: redis://host:6379, rediss:// with TLS, or redis://user:password@host:6379/0?prefix=mine with all its
parts. The variables HSICINF_CLUSTER, HSICINF_CLUSTER_PASSWORD and HSICINF_CLUSTER_PREFIX supply what is not given, and
so does "cluster" in the file of --config; a password is safer there than in an address that others can read. It is
never printed. HSICINF_CLUSTER_CA (or ?ca=file) names the certificate of your own authority for TLS.
`;

/** Below the flags of worker. */
export const workerHelp = `${serverHelp}
A worker must see the data and the folder of the parts under the same paths as the run. It refuses runs started by
another version of hsicinf, and runs whose data differ on its machine; it then stops and says why.

Examples:
  hsicinf worker --cluster redis://host:6379
  HSICINF_CLUSTER=rediss://:secret@host:6380 hsicinf worker --concurrency 8
`;

/** Below the flags of cluster. */
export const clusterHelp = `${serverHelp}
Examples:
  hsicinf cluster status --cluster redis://host:6379
  hsicinf cluster cancel 5f0c2a9be31d --cluster redis://host:6379
`;

/** Below the flags of plan. */
export const planHelp = `
With a pilot, its scores (kernel correlations, as with --preset recommended) are extrapolated to other numbers of rows:
how much they vary is estimated from random halves of the pilot, and what chance alone gives from the pilot with its
features shuffled. (Rows drawn with replacement would be copies, which look like relations.) With --design, tables are
simulated and the truth is known. Power is the share of tables in which a feature is significant. Strata, clusters and
covariates cannot be planned for.

Examples:
  hsicinf plan pilot.csv --target response
  hsicinf plan pilot.csv --target response --rows 100,300,1000 --select 5,20 --out plan.csv --out plan.svg
  hsicinf plan --design additive --features 50 --out plan.html
`;

/** Below the flags of repeat. */
export const repeatHelp = `
A JSON result or a report says which file it comes from and what was done. repeat checks the SHA-256 of the file, runs
the same analysis on it, and compares every value. Exit code 0: identical, bit for bit, or but for the rounding of
another engine such as a browser's; 1: not, and the differences are listed, or the file is another one.

Examples:
  hsicinf repeat result.json
  hsicinf repeat report.html downloads/genes.csv
`;

/** Below the flags of simulate. */
export const simulateHelp = `
Designs of the paper (section 4), with features x1, x2, …, of which only the first few matter:
  null          y has nothing to do with any feature
  linear        y = x1 + x2 + x3 + x4 + x5 + noise
  additive      y = x1² + x2² + x3² + x4² + x5² + noise
  non-additive  y = x1 exp(x2) x3 exp(x4) x5 + noise
  multivariate  three outputs y1, y2, y3 of x1 … x4
  three-class   y is a class, 1, 2 or 3, determined by x1 and x2 (analyse it with --target-kind class)

With something to hold fixed, y = e + .8 (x1 + x2² + |x3| + noise):
  batches       e differs between four batches, and the second half of the features is shifted by it (--strata batch)
  visits        e differs between subjects with four rows each; the second half of the features is constant within
                each subject (--clusters subject)
  confounded    e is a curved function of age, higher for one sex, and shifts the second half of the features
                (--covariates age,sex)

Examples:
  hsicinf simulate additive --rows 200 --seed 1 --out additive.csv
  hsicinf simulate batches --rows 120 --out batches.csv
  hsicinf simulate linear | hsicinf run - --target y
`;

/** Below the flags of demo. */
export const demoHelp = `
Examples:
  hsicinf demo
  hsicinf demo --report report.html --plots plots
`;

/** Below the flags of page. */
export const pageHelp = `
The page does what inspect and run do, without typing commands. Files are read and analysed in the browser: nothing is
sent anywhere, and no other computer can reach the page. Its address is printed; press Ctrl-C to stop.

Examples:
  hsicinf page
  hsicinf page --port 8080
`;
