/**
 * The two ways a call can fail. Messages name the caller, the rule and the value:
 * `hsicInf requires blockSize of at least 4, got 3`.
 */

/** The data or an option breaks a rule; nothing was computed. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The input is well formed, but a computation cannot give a trustworthy number. */
export class NumericalError extends Error {
  override readonly name = 'NumericalError';
}
