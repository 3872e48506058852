/** The part of web-push that the server uses. The package has no types. */
declare module 'web-push' {
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    /** Seconds that the push service keeps the message for a device that is off. */
    TTL: number
    urgency?: 'very-low' | 'low' | 'normal' | 'high'
    /** At most 32 characters of base64url. The push service keeps only the newest message of a topic for a device that is off. */
    topic?: string
  }
  const webPush: {
    /** Encrypts the payload for the subscription and signs the request. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: Options,
    ): { headers: Record<string, string | number>; body: Buffer }
  }
  export default webPush
}
