import { Message } from '@arco-design/web-react'
import type { HolderType } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import type { Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { TransferDialog } from '@tessera/shared/ui/user-transfer/transfer-dialog'
import { text } from './text.ts'

interface Props {
  type: Exclude<HolderType, 'User'>
  id: string
  name: string
  ids: readonly string[]
  /** The list to refresh, because it shows the number of members. */
  list: Call
  onClose: () => void
}

/** Edits all members of a role, position or group at once. The list of members may be empty. */
export function Members({ type, id, name, ids, list, onClose }: Props) {
  const t = useText(text)
  const { send, sending } = useSend(members.replace, { stale: [list] })
  const save = (userIds: string[]) =>
    // After a refusal `send` shows a toast, and the dialog keeps the selection.
    void send({ objectId: id, objectType: type, userIds }).then(
      ({ msg }) => {
        Message.success(msg)
        onClose()
      },
      () => undefined,
    )
  return (
    <TransferDialog
      id={`members-${id}`}
      label={t('parts.membersOf', { name })}
      ids={ids}
      allowEmpty
      saving={sending}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
