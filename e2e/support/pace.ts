/** How many times slower the machine is than usual, as the test command has measured it: every time limit is as many times longer. */
export const PACE = Number(process.env.TEST_PACE ?? 1)
