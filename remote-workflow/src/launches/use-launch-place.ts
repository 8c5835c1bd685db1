import { appliesAt, type ApprovalCode } from '@tessera/shared/contract/edu/approvals'
import { financeMenu } from '@tessera/shared/contract/edu/orders'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'

interface Flow {
  readonly enCode: string
  readonly formType: number | null
}

/** Where a flow is launched: by its form in these pages, on a page of the business, or nowhere by this user. */
export type LaunchPlace =
  | { readonly at: 'form' }
  | { readonly at: 'page'; readonly path: string }
  | { readonly at: 'nowhere' }

const codes = new Map(
  (Object.keys(appliesAt) as ApprovalCode[]).map((code) => [code.toLowerCase(), appliesAt[code]]),
)

/** Tells where flows are launched. Applications of the business begin on the finance page, for those who may apply. */
export function useLaunchPlace(): (flow: Flow) => LaunchPlace {
  const menu = useMenu(financeMenu)
  const can = useCan(menu?.id ?? '')
  return ({ enCode, formType }) => {
    const place = formType === FlowFormType.system ? codes.get(enCode.toLowerCase()) : undefined
    if (!place) return { at: 'form' }
    if (!menu || !can(place.button)) return { at: 'nowhere' }
    return { at: 'page', path: `/${menu.urlAddress.replace(/^\/+/, '')}?tab=${place.tab}` }
  }
}
