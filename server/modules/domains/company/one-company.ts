import * as codes from '../../../../contract/rules/codes'
import { refuse } from '../../../app/errors'

/** Nobody sits in two companies. */
export const otherCompany = () => refuse(codes.OTHER_COMPANY, '你已是其他企业的成员，请先退出')

/** The same where somebody else's statement was faster. For `.catch` of one that gives a person a seat. */
export const refuseOtherCompany = (thrown: { constraint?: string }) =>
  thrown.constraint === 'company_member_person' ? otherCompany() : Promise.reject(thrown)
