/** How many times slower this machine is, as measured by the test command. Every timeout is multiplied by it. */
export const PACE = Number(process.env.TEST_PACE ?? 1)
