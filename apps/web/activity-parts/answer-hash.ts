/** The hash in the address of a discussion that begins an answer to a message. */
export const answerHash = (messageId: string): string => `answer-${messageId}`
