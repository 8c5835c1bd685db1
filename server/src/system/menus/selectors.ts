import { canCall, type Access } from '../../permissions/access.ts'

/**
 * Empties the addresses and properties of menus for callers who edit neither menus nor grants. The keys stay,
 * because clients parse them.
 */
export function withPermittedAddresses<Row extends { urlAddress: string; propertyJson: string }>(
  rows: readonly Row[],
  access: Access,
): Row[] {
  const isEditor = ['system.menu', 'permission.authorize'].some((menu) => canCall(access, { menu }))
  return isEditor ? [...rows] : rows.map((row) => ({ ...row, urlAddress: '', propertyJson: '{}' }))
}
