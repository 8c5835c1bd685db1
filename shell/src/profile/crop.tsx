import { Message } from '@arco-design/web-react'
import { current as calls } from '@tessera/shared/contract/org/current'
import { callWithMessage } from '@tessera/shared/client/call'
import { upload } from '@tessera/shared/client/upload'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CropDialog as Dialog } from '@tessera/shared/ui/upload/crop-dialog'
import { refreshCurrentUser } from '../session/refresh-current-user.ts'
import { text } from './text.ts'

/** Width and height of an avatar in pixels. */
const size = 512

/** Dialog that crops a picture, uploads it and sets it as the user's avatar. */
export function CropDialog({
  picture,
  onAnother,
  onClose,
}: {
  picture: File
  onAnother: () => void
  onClose: () => void
}) {
  const t = useText(text)
  // The call itself shows an error, and the dialog stays open.
  const use = async (file: File) => {
    const { name } = await upload('userAvatar', file)
    const { msg } = await callWithMessage(calls.setAvatar, { name })
    await Promise.all([refresh(calls.baseInfo), refreshCurrentUser()])
    Message.success(msg)
  }
  return (
    <Dialog
      picture={picture}
      ratio={1}
      maxWidth={size}
      round
      title={t('profile.cropTitle')}
      okText={t('profile.useAvatar')}
      onUse={use}
      onSelectAnother={onAnother}
      onClose={onClose}
    />
  )
}
