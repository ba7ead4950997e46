/** The shell sets how the password is asked for again; `call` only needs the outcome: true when it was confirmed. */
export const confirmation = { ask: async () => false }
