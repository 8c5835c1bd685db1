import { useEffect, useRef } from 'react'
import { mpTags, mpUsers } from '@tessera/shared/contract/wechat/followers'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { isUnderWay, pollWhile } from '../sync-progress.tsx'

/** The latest pull of followers, how to begin one, and the list anew at its end. */
export function usePull() {
  const { data } = useCall(mpUsers.pulled, {}, { refreshInterval: (latest) => pollWhile(latest?.sync) })
  const { send, sending } = useSend(mpUsers.pull, { stale: [mpUsers.pulled] })
  const under = isUnderWay(data?.sync)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !under) void refresh(mpUsers.list, mpTags.list)
    was.current = under
  }, [under])
  return { pulled: data?.sync ?? null, pull: () => void send({}).catch(() => undefined), busy: sending || under }
}
