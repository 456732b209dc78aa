#!/bin/bash
# A run as a job array, without any server:
#   sbatch --array=1-100 deploy/slurm-array.sh data.hsic parts --target y
# then, when all tasks are done (afterok), the merge:
#   sbatch --dependency=afterok:JOB --wrap "hsicinf merge parts --out result.json"
# The data and the parts lie on a shared file system. A task that was killed is started again with the same number; one
# whose part is there does nothing. Tasks that run side by side can wait for one another (WAIT seconds) and share the
# p-values, too; otherwise the merge computes these. Some of the parts alone, such as those that a merge has named as missing:
#   SHARDS=100 sbatch --array=7,12 deploy/slurm-array.sh data.hsic parts --target y
#SBATCH --job-name=hsicinf
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --output=hsicinf-%A-%a.log
set -euo pipefail
data=$1
parts=$2
shift 2
exec hsicinf run "$data" "$@" --shards "${SHARDS:-${SLURM_ARRAY_TASK_COUNT:?submit it with --array}}" \
  --shard "$SLURM_ARRAY_TASK_ID" --parts "$parts" --threads "${SLURM_CPUS_PER_TASK:-1}" --wait "${WAIT:-0}"
