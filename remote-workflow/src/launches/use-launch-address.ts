import { useNavigate, useSearchParams } from 'react-router-dom'

/** Names in the address of the page. */
const newKey = 'new'
const flowKey = 'flow'

/** Whether the address asks for a new request, and of which flow. */
export function useLaunchAddress() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  return {
    isNew: params.has(newKey),
    flowId: params.get(flowKey),
    showFlows: () => setParams({ [newKey]: '1' }),
    openFlow: (id: string) => setParams({ [flowKey]: id }),
    /** Shows the user's requests, in place of what is open. */
    showList: () => setParams({}, { replace: true }),
    // A page that was opened by its address has no page to go back to.
    back: () => (window.history.length > 1 ? void navigate(-1) : setParams({})),
  }
}
