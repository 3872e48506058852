/** The inputs and outputs of the calls about qualifications: rows of `call-schemas.ts`. */
import { emptyInput } from '../activities/inputs.ts'
import { memberIdInput } from '../members/inputs.ts'
import {
  clubRoleInput,
  memberQualificationChange,
  memberQualificationInput,
  memberQualifications,
  newQualification,
  ownQualifications,
  proposalRuleChange,
  qualificationChange,
  qualificationIdInput,
  qualificationList,
} from './qualifications.ts'

export const qualificationCalls = {
  getOwnQualifications: { input: emptyInput, output: ownQualifications },
  listQualifications: { input: emptyInput, output: qualificationList },
  createQualification: { input: newQualification, output: qualificationList },
  updateQualification: { input: qualificationChange, output: qualificationList },
  deleteQualification: { input: qualificationIdInput, output: qualificationList },
  setProposalRule: { input: proposalRuleChange, output: qualificationList },
  listMemberQualifications: { input: memberIdInput, output: memberQualifications },
  giveQualification: { input: memberQualificationChange, output: memberQualifications },
  takeQualification: { input: memberQualificationInput, output: memberQualifications },
  giveRole: { input: clubRoleInput, output: memberQualifications },
  takeRole: { input: clubRoleInput, output: memberQualifications },
}
