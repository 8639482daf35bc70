/**
 * How many times slower the machine is than usual, as the test command has measured it: every time limit is longer by
 * this factor.
 */
export const PACE = Number(process.env.TEST_PACE ?? 1)
