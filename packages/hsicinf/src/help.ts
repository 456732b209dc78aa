/**
 * What the help teaches beyond the list of flags: examples that work as they stand, and the words behind the choices.
 */
import { choicesHelp } from './options/method-flags.js';

/** How cells are read. */
const cellsHelp = `
Numbers: 2,772 is 2.772 in some files and 2772 in others. Numbers that leave no doubt, such as 3.5, 1,234.5, 3,5 or
1.234,5, settle it for the whole file. Without any, "2,772" in quotes between commas is 2772, 2.772 is a fraction
unless cells are divided by semicolons, and commas between semicolons are decimal if every number of the column has
one; a note says so. Any other column in doubt is refused: --decimal . or --decimal , settles it.

$1,234, 5 €, 12 %, 1 234 567 and −5 with a typographic minus are numbers where the whole column allows it, with a note.
<LOD, <0.5 and the like among numbers are no numbers: --na names those that are to count as missing.

Dates: 2024-02-29, also with a time behind, are days since 1970-01-01, in all formats. Other dates are labels.
`;

/** Below the list of commands. */
export const programHelp = `
Examples:
  hsicinf demo                                       see the whole way on simulated data
  hsicinf inspect patients.csv                       what is in the file, and what a run would do with it
  hsicinf run patients.csv --target survival         which columns are related to survival?
  hsicinf run patients.csv --target survival --out result.csv --report report.html
  hsicinf plan pilot.csv --target survival           how many rows are needed?
  hsicinf repeat result.json                         does the same come out again?
  hsicinf page                                       the same in a browser, by dropping a file

hsicinf COMMAND --help explains a command. Results go to standard output, everything else to standard error.
Exit codes: 0 done, 1 failed or, for repeat, not the same, 2 called wrongly, 130 and 143 interrupted.
`;

/** Below the flags of run. */
export const runHelp = `
Files: CSV and TSV, columns aligned with blanks, Excel (xlsx), Parquet, Arrow and Feather, JSON (records, an object of
arrays, or a record on each line), NumPy (npy, npz), each also packed with gzip; - is standard input. Where the header
has one name less than rows have cells, as R writes it, the first cells are names of rows. Columns of an array are c1,
c2, …; those of the array X in an npz are X1, X2, …

Choices:
${choicesHelp}

--preset chooses the procedure: a statistic, and the defaults of other flags that go with it. --statistic chooses the
statistic alone; either leads to the other where only one is given. --method hsic is --condition none, --method split is
--rows thirds, both with --preset paper unless another is given.

--p-values marginal, the default of --preset recommended, asks how often a feature without relation would score as high,
and adjusts over all features that were looked at. --p-values selective is the question of the paper: how often would it
score as high among the cases in which it is selected? It is right where only the selected features are ever spoken of,
and misleads near the cut: where a feature that was left out does as well, an obvious one has p near 1. --p-values both
shows the two side by side. --select all tests every feature.

--method larinf is the linear competitor: least angle regression with exact tests, as larInf of R's
selectiveInference. It takes --steps, --sigma, --type and --alpha, one output, and columns of numbers only. Its p-values
hold for independent normal noise of standard deviation sigma; it sees straight lines only. It has no report.

Held fixed: a feature may go together with the output only because both differ between batches, subjects or ages.
--strata batch compares rows of the same batch only; exact. --clusters subject is for several rows of one subject: where
the output is the same in all of them, each subject becomes one row; otherwise a feature that varies within subjects is
shuffled inside them, and any other moves as a whole from subject to subject. --covariates age,sex takes from features
and output what age and sex explain; approximate. Presets cross and paper know covariates only. These columns are no
features; rows without a label count as rows with missing cells.

Names: --target, --features, --covariates, --exclude, --na and --kind take several, divided by commas, and may be
repeated. A name with a comma stands in double quotes: --target '"height, cm",weight'. --features, --covariates and
--exclude know * and ?.

Columns of words are tested as classes. Columns that are constant, empty, an id or free text are left out, and said so.
${cellsHelp}
Long runs: --checkpoint folder keeps what is done, and the same command goes on there. Many machines: --cluster
computes on workers (hsicinf worker --help), --shard on the tasks of a job array (hsicinf merge --help). The numbers
are the same wherever they are computed. Tables larger than memory: hsicinf pack --help.

Outputs: --out may be repeated, and the ending of each file decides its format: .json, .csv, .tsv, .ndjson (an object a
line), .md, .txt (the table) or .html (the report). JSON, Markdown and the report say where the result comes from: the
file with its SHA-256, version, options, seed, and what became of every row and column; result.csv has it in
result.provenance.json beside it. --scores lists the score of every feature, tested or not.
Files that exist are overwritten, but never the input; each is written whole or not at all.

Several outputs, as in --target dose,age, are taken together as one vector. With --each every one is tested on its own,
no output is a feature of another, and p-values are adjusted over all pairs of an output and a feature.

--config file.json holds any of these flags but --config and --debug, by the same names, such as
  { "target": ["y"], "select": "all", "featureWidths": [0.25, 1, 4], "kind": { "zip": "class" } }
Flags win over it.

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
Columns that would stop a run come first. Below the columns stands why they would, which columns cost how many rows by
missing cells, and what deserves attention before a run: rows that are copies of others, features that are the output
in another form, an output that drifts with the row number, numbers such as -99 that may stand for missing cells, and
columns to consider for --strata, --clusters and --covariates.

Examples:
  hsicinf inspect genes.csv
  hsicinf inspect genes.csv --target response --strata batch --exclude 'plate_*'
  hsicinf inspect genes.parquet --all --format json
`;

/** Below the flags of pack. */
export const packHelp = `
A packed table is a folder with the columns of a table side by side, their kinds, their names and checksums. run and
inspect take it in place of a file, by its path or by its address (https://host/data.hsic), and read no more of it
than they work on: a table larger than memory runs in bounded memory, with the same numbers as from the file itself.
Columns of up to 256 different values take a byte a row.

Several files are put side by side and must have the same rows in the same order. A .bed file of PLINK 1 comes with
its .bim and .fam files: each variant is a column, the count of A1 alleles; the sex and the phenotype of the .fam
file are columns, too, and tables beside it are matched to the samples by a column IID or id.

Packing needs memory for some hundred megabytes, whatever the size of the files, and disk for twice the table where
it is a text. When it was interrupted, the same command goes on where it stopped.

Examples:
  hsicinf pack genes.csv --out genes.hsic && hsicinf run genes.hsic --target response
  hsicinf pack cohort.bed phenotypes.csv --out cohort.hsic
`;

/** Below the flags of merge. */
export const mergeHelp = `
The folder holds everything that is needed to repeat the run: the data, the options and the version. The numbers are
those of a run in one piece, bit for bit. Parts that are missing are named. The p-values of the selected features are
computed here unless the parts of a second round are there, too.

Each part is made by a command of its own, on any machine that sees the folder:
  for i in $(seq 100); do hsicinf run genes.hsic --target y --shards 100 --shard $i --parts parts; done

Examples:
  hsicinf merge parts --out result.csv --report report.html
`;

/** How a server is named. */
const serverHelp = `
The address: redis://host:6379, rediss:// with TLS, redis://user:password@host:6379/0?prefix=mine with all its parts.
The variables HSICINF_CLUSTER, HSICINF_CLUSTER_PASSWORD and HSICINF_CLUSTER_PREFIX stand in for what is not given, and so
does "cluster" in the file of --config; a password is better off there than in a command that others may read. It is never
printed. HSICINF_CLUSTER_CA (or ?ca=file) names the certificate of an authority of your own for TLS.
`;

/** Below the flags of worker. */
export const workerHelp = `${serverHelp}
A worker must see the data and the folder of the parts under the same paths as the run. It refuses runs of another
version of hsicinf, and runs whose data are not the same where it is; then it ends, with the reason.

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
With a pilot, its scores, kernel correlations as in --preset recommended, are carried over to other numbers of rows:
how they vary is taken from halves of the pilot, and what chance alone gives from the pilot with its features
shuffled. (Rows drawn with replacement would be copies, which look like relations.) With --design, tables are
simulated and the truth is known. Power is the share of tables in which a feature is significant. Strata, clusters and
covariates cannot be planned.

Examples:
  hsicinf plan pilot.csv --target response
  hsicinf plan pilot.csv --target response --rows 100,300,1000 --select 5,20 --out plan.csv --out plan.svg
  hsicinf plan --design additive --features 50 --out plan.html
`;

/** Below the flags of repeat. */
export const repeatHelp = `
A result as JSON, and a report, say which file they come from and what was done. repeat checks the file by its SHA-256,
runs the same on it, and compares every value. Exit code 0: the same, bit for bit; 1: not, and what differs is listed.

Examples:
  hsicinf repeat result.json
  hsicinf repeat report.html downloads/genes.csv
`;

/** Below the flags of simulate. */
export const simulateHelp = `
Designs of the paper (section 4); features x1, x2, …, of which the first ones matter:
  null          y has nothing to do with any feature
  linear        y = x1 + x2 + x3 + x4 + x5 + noise
  additive      y = x1² + x2² + x3² + x4² + x5² + noise
  non-additive  y = x1 exp(x2) x3 exp(x4) x5 + noise
  multivariate  three outputs y1, y2, y3 of x1 … x4
  three-class   y is a class, 1, 2 or 3, that x1 and x2 tell apart (analyse it with --target-kind class)

With something to hold fixed, y = e + .8 (x1 + x2² + |x3| + noise):
  batches       e differs between four batches, and the second half of the features is shifted by it (--strata batch)
  visits        e differs between subjects with four rows each; the second half of the features is constant in a
                subject (--clusters subject)
  confounded    e is a curve in age, higher for one sex, and shifts the second half of the features
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
The page does what inspect and run do, by pointing and choosing. Files are read and analysed in the browser: nothing
is sent anywhere, and no other computer can reach the page. Its address is printed; Ctrl-C ends it.

Examples:
  hsicinf page
  hsicinf page --port 8080
`;
