/**
 * Kernel values are at most 1, so per-unit values and statistics carry rounding errors of about 1e-16 whatever the data.
 * A standard deviation up to this is rounding and no evidence of anything.
 */
export const ROUNDING = 1e-14;
