/** The deliveries of the club: emails and SMS, in the order of the admin's filter. SQL checks the states; a test compares both. */
export const deliveryStates = ['queued', 'failed', 'dead', 'logged', 'sent'] as const
export type DeliveryState = (typeof deliveryStates)[number]
