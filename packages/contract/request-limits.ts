/** Limits of requests, whatever they ask for. */
export const requestLimits = {
  idempotencyKeys: {
    /** Days in which a retry with the same key runs nothing again. */
    days: 7,
    /** The newest keys of one member that the club remembers. */
    perMember: 500,
  },
  input: {
    /** Bytes of a JSON body: of most calls, of those with longer texts, with the answer of a device, and with an activity and its tracks, and with the members of a file. */
    bytes: { most: 4 * 1024, texts: 9 * 1024, passkey: 32 * 1024, activity: 768 * 1024, members: 2624 * 1024 },
    /** Entries of an object that may have any names. */
    entries: 100,
    /** Fields that one refusal names. */
    problems: 20,
    /**
     * Refused bodies of one member or of the visitors of one network: one for each begun `bytesPerUnit`. Above it, their bodies are refused unread until
     * the window ends; those of at most `smallBytes`, such as that of a sign-in, only above `smallFactor` times as much.
     */
    refused: { max: 60, windowSeconds: 60, bytesPerUnit: 16 * 1024, smallBytes: 1024, smallFactor: 10 },
  },
  /** Readings of calendar feeds by one network, such as a calendar service that reads for many members. */
  calendarFeeds: { max: 600, windowSeconds: 300 },
  /** What the server computes for one member, one calendar feed or the visitors of one network, because it has no stored answer: one for each begun `bytesPerUnit`. */
  computed: { max: 1000, windowSeconds: 300, bytesPerUnit: 16 * 1024 },
} as const
