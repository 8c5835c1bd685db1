import { useNavigate, useSearchParams } from 'react-router-dom'
import { launchKeys } from '@tessera/shared/client/launch-values'

/** Names in the address of the page. */
const newKey = 'new'
/** The filter of the list: tasks that the user has launched for principals. */
export const forPrincipalKey = 'isForPrincipal'
/** The filter of the list: tasks that came back to the user. The home page links to it. */
export const returnedKey = 'isReturned'
const { flow: flowKey, values: valuesKey } = launchKeys

/** Whether the address asks for a new request, and of which flow. */
export function useLaunchAddress() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  return {
    isNew: params.has(newKey),
    flowId: params.get(flowKey),
    /** Values that another page has prepared for the form; '' for none. */
    valuesId: params.get(valuesKey) ?? '',
    showFlows: () => setParams({ [newKey]: '1' }),
    openFlow: (id: string) => setParams({ [flowKey]: id }),
    /** Shows the user's requests, or those for principals, in place of what is open. */
    showList: (isForPrincipal: boolean) =>
      setParams(isForPrincipal ? { [forPrincipalKey]: '1' } : {}, { replace: true }),
    // A page that was opened by its address has no page to go back to.
    back: () => (window.history.length > 1 ? void navigate(-1) : setParams({})),
  }
}
