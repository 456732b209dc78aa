/**
 * Graphs: molecules, networks, parse trees. The Weisfeiler–Lehman subtree kernel (Shervashidze et al., 2011): in every round a
 * node's label becomes that of itself and its neighbours, and two graphs are compared by how often they have each label, over
 * all rounds so far. It is a product of counts, scaled to cosines, hence positive semidefinite; 2, 1 and 3 rounds compete.
 */
import { describe } from '../errors.js';
import { cosines } from './pair-matrix.js';
import { entriesOf, requireFew } from './rows.js';
import type { Refuse, TargetKind } from './target-kind.js';
import { productsOfCounts } from './text.js';

/** Nodes by their labels, all the same where they have none, and undirected edges between positions of nodes. */
export interface Graph {
  nodes: readonly (string | number)[];
  edges: readonly (readonly [number, number])[];
}

/** A graph for each row. */
export interface GraphTarget {
  kind: 'graph';
  values: readonly Graph[];
}

const ROUNDS = [2, 1, 3];

/** Graphs. */
export const graph: TargetKind<GraphTarget> = {
  title: 'graphs',
  kernel: 'Weisfeiler–Lehman subtree kernels',
  encode({ values }, refuse) {
    const graphs = entriesOf(values, 'a graph', refuse);
    requireFew(graphs.length, refuse);
    const neighbours = Array.from(graphs, (one, row) => neighboursOf(one, row, refuse));
    const names = new Map<string, number>();
    const codeOf = (label: string): number => {
      const code = names.get(label) ?? names.size;
      names.set(label, code);
      return code;
    };
    let codes = graphs.map(({ nodes }) =>
      Int32Array.from(nodes, (label) => codeOf(`${typeof label} ${label}`)),
    );
    let sums = countProducts(codes);
    const byRounds = [sums];
    for (let round = 1; round <= Math.max(...ROUNDS); round++) {
      const before = codes;
      codes = before.map((own, g) =>
        own.map((code, node) => {
          const around = Array.from(neighbours[g][node], (other) => own[other]).sort((a, b) => a - b);
          return codeOf(`${round}: ${code}, ${around.join(' ')}`);
        }),
      );
      const products = countProducts(codes);
      sums = sums.map((sum, at) => sum + products[at]);
      byRounds.push(sums);
    }
    return {
      kernels: ROUNDS.map((rounds) => ({
        name: `subtrees of depth ${rounds}`,
        matrix: cosines(byRounds[rounds]),
      })),
    };
  },
};

/** The neighbours of each node, once each. */
function neighboursOf(given: Graph, row: number, refuse: Refuse): Set<number>[] {
  const { nodes, edges } = (given ?? {}) as Partial<Graph>;
  if (!Array.isArray(nodes) || nodes.length === 0) {
    throw refuse('graphs with at least one node', Array.isArray(nodes) ? 'none' : describe(nodes), row);
  }
  const bad = nodes.findIndex((label) => typeof label !== 'string' && !Number.isFinite(label));
  if (bad >= 0) throw refuse('strings or finite numbers as labels of nodes', describe(nodes[bad]), row);
  if (!Array.isArray(edges)) throw refuse('edges as pairs of positions of nodes', describe(edges), row);
  const all = nodes.map(() => new Set<number>());
  for (const edge of edges as readonly (readonly number[])[]) {
    const isEdge =
      Array.isArray(edge) &&
      edge.length === 2 &&
      edge.every((end) => Number.isInteger(end) && end >= 0 && end < all.length);
    if (!isEdge) {
      const got = Array.isArray(edge) ? `[${edge.map(describe).join(', ')}]` : describe(edge);
      throw refuse(`edges between positions 0 to ${nodes.length - 1}`, got, row);
    }
    all[edge[0]].add(edge[1]);
    all[edge[1]].add(edge[0]);
  }
  return all;
}

/** Σ over labels of how often two graphs have them. */
function countProducts(codes: readonly Int32Array[]): Float64Array {
  const counts = new Map<number, Map<number, number>>();
  codes.forEach((own, g) =>
    own.forEach((code) => {
      const byGraph = counts.get(code) ?? new Map<number, number>();
      byGraph.set(g, (byGraph.get(g) ?? 0) + 1);
      counts.set(code, byGraph);
    }),
  );
  return productsOfCounts(counts.values(), codes.length);
}
