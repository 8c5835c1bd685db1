import type { CompanyDetails, organizes } from '@tessera/shared/contract/org/organizes'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'

type CommonFields = Omit<CallRequest<typeof organizes.create>, 'propertyJson'>

/**
 * Form values of a company: its details beside the common fields. A company at the top level has no parent.
 */
export type OrganizeValues = Omit<CommonFields, 'parentId'> & CompanyDetails & { parentId?: string | null }

/** The id by which calls name the parent of the top level. */
const rootId = '-1'

const detailKeys = [
  'shortName',
  'enterpriseNature',
  'industry',
  'foundedTime',
  'telePhone',
  'fax',
  'webSite',
  'address',
  'managerName',
  'managerTelePhone',
  'managerMobilePhone',
  'manageEmail',
  'bankName',
  'bankAccount',
  'businessscope',
] as const satisfies readonly (keyof CompanyDetails)[]

/** Form values of a read company. The server sends `propertyJson` as JSON text. */
export function valuesOf({
  propertyJson,
  parentId,
  ...common
}: Partial<CallOutput<typeof organizes.read>>): Partial<OrganizeValues> {
  return {
    ...(JSON.parse(propertyJson ?? '{}') as CompanyDetails),
    ...common,
    parentId: parentId === rootId ? null : parentId,
  }
}

/** The request body of a company. It sends `propertyJson` as an object, with emptied details as null. */
export function bodyOf({ parentId, ...values }: OrganizeValues) {
  const common = Object.fromEntries(
    Object.entries(values).filter(([key]) => !(detailKeys as readonly string[]).includes(key)),
  ) as Omit<CommonFields, 'parentId'>
  const propertyJson = Object.fromEntries(
    detailKeys.map((key) => [key, values[key] === '' ? null : (values[key] ?? null)]),
  ) as CompanyDetails
  return { ...common, parentId: parentId || rootId, propertyJson }
}
