import type { SystemSettings } from '../entities.ts'

/** The settings of a new club. Screens use them while the settings of the club cannot be fetched. */
export const defaultSystemSettings: SystemSettings = {
  systemName: 'Bothy',
  systemDescription: '',
  systemLogo: null,
  maxParticipants: 50,
  autoApprove: false,
  emailNotifications: true,
  smsNotifications: false,
  requireEmailVerification: true,
  allowSelfRegistration: true,
  minimumPasswordLength: 6,
  requireComplexPassword: false,
  sessionTimeout: 30,
  offerStaySignedIn: true,
  maxLoginAttempts: 5,
  mapSource: 'none',
  mapUrl: '',
  mapAttribution: '',
  emergencyNumber: '112',
  allowCompanions: false,
  companionAdultAge: 18,
  companionTrials: 0,
  timeZone: null,
  recordsAttendance: false,
  noShowLimit: 0,
}
