/** An OpenID Connect issuer that the club trusts to say who somebody is. */
export type OpenId = {
  /** As people know it. */
  name: string
}
