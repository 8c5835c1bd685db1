import { useSyncExternalStore } from 'react'
import { appliesAt, type ApprovalCode } from '@tessera/shared/contract/edu/approvals'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { can } from '@tessera/shared/access/can'
import { session } from '@tessera/shared/session'

interface Flow {
  readonly enCode: string
  readonly formType: number | null
}

/** Where a flow is launched: by its form in these pages, on a page of the business, or nowhere by this user. */
export type LaunchPlace =
  | { readonly at: 'form' }
  | { readonly at: 'page'; readonly path: string; readonly code: ApprovalCode }
  | { readonly at: 'nowhere' }

const places = new Map(
  (Object.keys(appliesAt) as ApprovalCode[]).map((code) => [
    code.toLowerCase(),
    { code, ...appliesAt[code] },
  ]),
)

const findMenu = (items: readonly MenuItem[], enCode: string): MenuItem | undefined =>
  items.reduce<MenuItem | undefined>(
    (found, item) => found ?? (item.enCode === enCode ? item : findMenu(item.children, enCode)),
    undefined,
  )

/** Tells where flows are launched. Applications begin on a page of the business, for those who may apply there. */
export function useLaunchPlace(): (flow: Flow) => LaunchPlace {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return ({ enCode, formType }) => {
    const place = formType === FlowFormType.system ? places.get(enCode.toLowerCase()) : undefined
    if (!place) return { at: 'form' }
    const menu = findMenu(current?.menuList ?? [], place.menu)
    if (!menu || !can(current?.permissionList ?? [], menu.id, place.button)) return { at: 'nowhere' }
    const query = place.tab === '' ? '' : `?tab=${place.tab}`
    return { at: 'page', path: `/${menu.urlAddress.replace(/^\/+/, '')}${query}`, code: place.code }
  }
}
