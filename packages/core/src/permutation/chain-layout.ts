/**
 * How chains share states among them, one chain behind the other: all as long as one another, or one state longer where the
 * number of states does not come out even.
 */

/** So many chains for so many states, at least one each. */
export class ChainLayout {
  constructor(
    readonly chains: number,
    private readonly states: number,
  ) {}

  /** The first state of a chain; that of one behind the last is the number of states. */
  beginOf(chain: number): number {
    return Math.floor((chain * this.states) / this.chains);
  }

  /** How many states each chain has. */
  lengths(): Int32Array {
    const lengths = new Int32Array(this.chains);
    for (let chain = 0; chain < lengths.length; chain++) {
      lengths[chain] = this.beginOf(chain + 1) - this.beginOf(chain);
    }
    return lengths;
  }

  /** The chains that states belong to: the last that begins no later. */
  chainsOf(states: Int32Array): Int32Array {
    const chains = new Int32Array(states.length);
    for (let i = 0; i < chains.length; i++) {
      chains[i] = Math.ceil(((states[i] + 1) * this.chains) / this.states) - 1;
    }
    return chains;
  }
}
