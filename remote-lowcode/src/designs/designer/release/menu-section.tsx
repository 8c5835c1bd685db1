import { Checkbox, TreeSelect } from '@arco-design/web-react'
import type { ReleasePreview } from '@tessera/shared/contract/lowcode/designs'
import { menus as calls } from '@tessera/shared/contract/system/menus'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { IconPicker } from '@tessera/shared/ui/icon-picker/icon-picker'
import { text } from '@tessera/shared/forms/form-designer/text'
import { toMenuOptions } from '../../menu-tree.ts'
import { releaseText } from '../release-text.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

const devices = ['pc', 'app'] as const
type Device = (typeof devices)[number]
const categories = { pc: 'Web', app: 'App' } as const

/** The menus that a designer wants for a design, where it has none yet. */
export interface MenuChoice {
  readonly wants: Readonly<Record<Device, boolean>>
  /** Ids of directories; null for the top. */
  readonly parents: Readonly<Record<Device, string | null>>
  readonly icon: string
}

type Menus = ReleasePreview['menus']
const menusOf = (menus: Menus, device: Device) =>
  menus.filter(({ category }) => category === categories[device])

/** For which devices the release creates a menu. */
export function newMenusOf({ wants }: MenuChoice, menus: Menus): Readonly<Record<Device, boolean>> {
  const isNew = (device: Device) => wants[device] && menusOf(menus, device).length === 0
  return { pc: isNew('pc'), app: isNew('app') }
}

interface Props {
  menus: Menus
  choice: MenuChoice
  onChange: (choice: MenuChoice) => void
}

/** The menus of a design by device, and those that the release adds. */
export function MenuSection({ menus, choice, onChange }: Props) {
  const t = useText(text)
  const tr = useText(releaseText)
  const { wants, parents, icon } = choice
  const added = newMenusOf(choice, menus)
  return (
    <section aria-labelledby="release-menu">
      <h3 id="release-menu">{tr('designer.menu')}</h3>
      {devices.map((device) => {
        const own = menusOf(menus, device)
        if (own.length > 0)
          return (
            <p key={device} className={styles.menuRow}>
              {tr('designer.menuExists', {
                device: tr(`designer.device.${device}`),
                names: own.map(({ fullName }) => fullName).join(t('designer.comma')),
              })}
            </p>
          )
        return (
          <div key={device} className={styles.menuRow}>
            <Checkbox
              checked={wants[device]}
              onChange={(checked) => onChange({ ...choice, wants: { ...wants, [device]: checked } })}
            >
              {tr(`designer.menu.${device}`)}
            </Checkbox>
            {wants[device] && (
              <ParentSelect
                device={device}
                value={parents[device]}
                onChange={(parent) => onChange({ ...choice, parents: { ...parents, [device]: parent } })}
              />
            )}
          </div>
        )
      })}
      {(added.pc || added.app) && (
        <div className={styles.menuRow}>
          <span aria-hidden>{tr('designer.menuIcon')}</span>
          <IconPicker
            label={tr('designer.menuIcon')}
            value={icon}
            onChange={(next) => onChange({ ...choice, icon: next })}
          />
        </div>
      )}
    </section>
  )
}

function ParentSelect({
  device,
  value,
  onChange,
}: {
  device: Device
  value: string | null
  onChange: (parent: string | null) => void
}) {
  const tr = useText(releaseText)
  const { data, error, mutate } = useCall(calls.selector, { id: '0', category: categories[device] })
  if (error && !data) return <FailedLoad msg={error.msg} onRetry={() => void mutate()} />
  return (
    <TreeSelect
      allowClear
      showSearch
      className={styles.parent!}
      aria-label={tr('designer.menuParentOf', { device: tr(`designer.device.${device}`) })}
      placeholder={tr('designer.menuParent')}
      treeData={toMenuOptions(data?.list ?? []) as never}
      fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
      filterTreeNode={(keyword, node) =>
        String(node.props['fullName'] ?? node.props['title']).includes(keyword)
      }
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
}
