/** The machine's slowdown as measured by the test command. Every time limit is multiplied by this factor. */
export const PACE = Number(process.env.TEST_PACE ?? 1)
