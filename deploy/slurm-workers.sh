#!/bin/bash
# Workers of a cluster as a job array, for a Redis that the nodes can reach:
#   HSICINF_CLUSTER=redis://head:6379 HSICINF_CLUSTER_PASSWORD=… sbatch --array=1-20 deploy/slurm-workers.sh
# then, on the head node: hsicinf run data.hsic --target y --cluster redis://head:6379
#SBATCH --job-name=hsicinf-worker
#SBATCH --cpus-per-task=16
#SBATCH --mem-per-cpu=700M
#SBATCH --time=24:00:00
#SBATCH --output=hsicinf-worker-%A-%a.log
set -euo pipefail
exec hsicinf worker --concurrency "${SLURM_CPUS_PER_TASK:-1}"
