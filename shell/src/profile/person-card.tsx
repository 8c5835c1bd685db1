import { Button, Card, Message, Skeleton } from '@arco-design/web-react'
import { IconCamera } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { BaseInfo } from '@tessera/shared/contract/org/current'
import { formatTime } from '@tessera/shared/format/time'
import { translate, useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { text } from './text.ts'
import styles from './profile.module.css'

type Crop = typeof import('./crop.tsx')

/** Maximum size in MB of a picture before it is cropped. The uploaded avatar is much smaller. */
const maxPictureMb = 20

/** Card with the avatar and read-only facts about the user. */
export function PersonCard({ info }: { info: BaseInfo | undefined }) {
  const t = useText(text)
  const file = useRef<HTMLInputElement>(null)
  const [cropping, setCropping] = useState<{ crop: Crop; picture: File } | null>(null)

  const choose = async (picture: File | undefined) => {
    if (!picture) return
    if (!/^image\/(png|jpeg|gif|webp)$/.test(picture.type))
      return void Message.error(translate(text, 'profile.notPicture'))
    if (picture.size > maxPictureMb * 1024 * 1024)
      return void Message.error(translate(text, 'profile.pictureTooLarge'))
    await import('./crop.tsx').then(
      (crop) => setCropping({ crop, picture }),
      () => Message.error(translate(text, 'profile.failed')),
    )
  }
  const openFilePicker = () => {
    if (!file.current) return
    file.current.value = ''
    file.current.click()
  }
  if (!info)
    return (
      <Card bordered={false}>
        <Skeleton animation image={{ shape: 'circle' }} text={{ rows: 8 }} />
      </Card>
    )
  const facts = [
    [t('profile.organize'), info.organize],
    [t('profile.positions'), info.position],
    [t('profile.roles'), info.roleId],
    [t('profile.manager'), info.manager],
    [t('profile.creatorTime'), formatTime(info.creatorTime)],
    [t('profile.prevLogTime'), info.prevLogTime ? formatTime(info.prevLogTime) : t('profile.noPrevLog')],
  ] as const

  return (
    <Card bordered={false}>
      <div className={styles.head}>
        <div className={styles.picture} data-part="picture">
          <PersonAvatar name={info.realName} src={info.avatar} size={96} />
          <Button
            shape="circle"
            size="small"
            icon={<IconCamera />}
            aria-label={t('profile.changeAvatar')}
            title={t('profile.changeAvatar')}
            onClick={openFilePicker}
          />
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            hidden
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </div>
        <h2>{info.realName}</h2>
        <p className={styles.account}>
          {t('profile.account')} {info.account}
        </p>
        {info.signature && <p className={styles.signature}>{info.signature}</p>}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('profile.none')}</dd>
          </div>
        ))}
      </dl>
      {cropping && (
        <cropping.crop.CropDialog
          picture={cropping.picture}
          onAnother={openFilePicker}
          onClose={() => setCropping(null)}
        />
      )}
    </Card>
  )
}
