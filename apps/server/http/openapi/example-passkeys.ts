/** Passkeys for the examples. */
import { createdAt, email, ids, password } from './example-activities.ts'

const passkey = { id: ids.passkey, name: 'Phone', createdAt, usedAt: null, isBackedUp: true }
const credential = { id: 'cGFzc2tleQ', clientDataJSON: 'eyJ0eXBlIjoiIn0' }

export const passkeys = {
  Passkey: passkey,
  PasskeyList: { items: [passkey] },
  PasskeyStart: { password },
  PasskeyCreationOptions: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'club.example', name: 'Fern & Fell' },
    user: { id: 'bWVp', name: email, displayName: 'Mei Lin' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
  NewPasskey: { name: 'Phone', credential: { ...credential, attestationObject: 'o2NmbXQ', transports: ['internal'] } },
  PasskeyRename: { name: 'Old phone' },
  PasskeyRequestOptions: { challenge: 'Y2hhbGxlbmdl', rpId: 'club.example', timeout: 300_000, userVerification: 'required' },
  PasskeyAssertion: { credential: { ...credential, authenticatorData: 'YXV0aA', signature: 'c2ln' } },
}
