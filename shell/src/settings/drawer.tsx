import { Button, Drawer, Switch } from '@arco-design/web-react'
import { IconCheck } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { layouts } from '@tessera/shared/contract/session/session'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { useMobile } from './use-mobile.ts'
import { chooseLayout } from './choose.ts'
import { LayoutPicture } from './layout-picture.tsx'
import { updateSettings, resetSettings, schemes, sizes, useSettings } from './settings.ts'
import { text } from './text.ts'
import { themes } from './themes.ts'
import styles from './drawer.module.css'

const switches = [
  'tagsView',
  'tagsIcon',
  'useCache',
  'showLanguage',
  'showSearch',
  'fixedHeader',
  'sidebarLogo',
] as const
const slides = ['dark', 'lightWhite'] as const

interface Props {
  visible: boolean
  onClose: () => void
  /** Called after the drawer has closed. Arco does not restore the focus. */
  onClosed: () => void
}

/** Drawer of the appearance settings. Each choice applies at once. */
export function SettingsDrawer({ visible, onClose, onClosed }: Props) {
  const t = useText(text)
  const settings = useSettings()
  const isMobile = useMobile()
  const isPhone = useNarrow('phone')
  return (
    <Drawer
      width={isPhone ? '100vw' : 280}
      title={t('settings.title')}
      visible={visible}
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        <Button long onClick={resetAll}>
          {t('settings.reset')}
        </Button>
      }
      {...drawerDialogProps(t('settings.title'))}
    >
      <Group legend={t('settings.layoutType')} className={styles.layouts}>
        {layouts.map((one) => (
          <Choice
            key={one}
            name="layoutType"
            label={t(`settings.layout.${one}`)}
            checked={settings.layoutType === one}
            onChoose={() => chooseLayout(one)}
          >
            <LayoutPicture layout={one} />
          </Choice>
        ))}
      </Group>
      {isMobile && <p className={styles.hint}>{t('settings.mobile')}</p>}
      <Group legend={t('settings.slideClass')} className={styles.words}>
        {slides.map((one) => (
          <Choice
            key={one}
            name="slideClass"
            label={t(`settings.${one}`)}
            checked={settings.slideClass === one}
            onChoose={() => updateSettings({ slideClass: one })}
          />
        ))}
      </Group>
      <Group legend={t('settings.themeClass')} className={styles.themes}>
        {themes.map((one) => (
          <Choice
            key={one}
            name="themeClass"
            label={t(`settings.${one}`)}
            checked={settings.themeClass === one}
            onChoose={() => updateSettings({ themeClass: one })}
          >
            <span className={`${styles.swatch} ${styles[one]}`}>
              {settings.themeClass === one && <IconCheck aria-hidden />}
            </span>
          </Choice>
        ))}
      </Group>
      <Group legend={t('settings.scheme')} className={styles.words}>
        {schemes.map((one) => (
          <Choice
            key={one}
            name="scheme"
            label={t(`settings.scheme.${one}`)}
            checked={settings.scheme === one}
            onChoose={() => updateSettings({ scheme: one })}
          />
        ))}
      </Group>
      <Group legend={t('settings.size')} className={styles.words}>
        {sizes.map((one) => (
          <Choice
            key={one}
            name="size"
            label={t(`settings.size.${one}`)}
            checked={settings.size === one}
            onChoose={() => updateSettings({ size: one })}
          />
        ))}
      </Group>
      <Group legend={t('settings.others')} className={styles.switches}>
        {switches.map((one) => (
          <div key={one}>
            <span aria-hidden>{t(`settings.${one}`)}</span>
            <Switch
              size="small"
              aria-label={t(`settings.${one}`)}
              checked={settings[one]}
              onChange={(on) => updateSettings({ [one]: on })}
            />
          </div>
        ))}
      </Group>
    </Drawer>
  )
}

/** The layout is saved with the account, so its default is saved too. */
function resetAll() {
  resetSettings()
  chooseLayout('classic')
}

function Group({
  legend,
  className,
  children,
}: {
  legend: string
  className: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  checked: boolean
  onChoose: () => void
  /** A picture above the label. */
  children?: ReactNode
}

/** A radio button that shows a picture of its option. */
function Choice({ name, label, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={`settings-${name}`} checked={checked} onChange={onChoose} />
      {children}
      <span>{label}</span>
    </label>
  )
}
