#!/bin/sh
# Workers on machines that one can log in to: deploy/ssh-workers.sh redis://head:6379 node1 node2 node3
# hsicinf is installed on each (npm install --global hsicinf), the data and the parts lie under the same path. The password
# of Redis goes through standard input, so that nobody sees it in a list of processes.
set -eu
address=$1
shift
for host in "$@"; do
  printf '%s\n' "${HSICINF_CLUSTER_PASSWORD:-}" |
    ssh "$host" "read -r HSICINF_CLUSTER_PASSWORD; export HSICINF_CLUSTER_PASSWORD;
      HSICINF_CLUSTER='$address' nohup hsicinf worker --quiet >hsicinf-worker.log 2>&1 </dev/null &"
done
