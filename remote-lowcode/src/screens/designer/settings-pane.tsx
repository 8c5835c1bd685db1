import { Button, Input, InputNumber, Select, Switch } from '@arco-design/web-react'
import {
  canvasFits,
  canvasThemes,
  maxSide,
  type CanvasFit,
  type CanvasTheme,
  type ScreenComponent,
} from '@tessera/shared/contract/lowcode/screen-canvas'
import { useText } from '@tessera/shared/text/text'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { findComponentEditor } from '@tessera/shared/screen/editors'
import { PictureSetting } from '@tessera/shared/screen/image/picture-setting'
import { findComponentKind } from '@tessera/shared/screen/kinds'
import { ColorControl } from '@tessera/shared/screen/settings-kit'
import { useComponentName } from '@tessera/shared/screen/use-component-name'
import { ScreenVariables } from '@tessera/shared/screen/screen-variables'
import { Interaction } from './interaction/interaction.tsx'
import { text as actionText } from './interaction/text.ts'
import { VariablesSettings } from './interaction/variables-settings.tsx'
import { useScreenState, useScreenStore } from './context.ts'
import { alignments } from './model/arrange.ts'
import { text } from './text.ts'
import styles from './designer.module.css'

interface Props {
  scope: string
}

/** The settings of the selected component, what several can be done with, or those of the canvas. */
export function SettingsPane({ scope }: Props) {
  const t = useText(text)
  const selected = useScreenState((state) => state.selected)
  const components = useScreenState(({ history }) => history.present.components)
  const shown = components.filter(({ id }) => selected.has(id))
  const [only] = shown
  const variables = useScreenState(({ history }) => history.present.canvas.variables)
  return (
    <div className={styles.settings}>
      {shown.length === 0 && <OfCanvas scope={scope} />}
      {shown.length === 1 && only && (
        <ScreenVariables variables={variables}>
          <OfComponent key={only.id} component={only} scope={scope} />
        </ScreenVariables>
      )}
      {shown.length > 1 && (
        <h3 className={styles.kindTitle}>{t('screenDesigner.several', { n: shown.length })}</h3>
      )}
      {shown.length > 0 && (
        <Arrange several={shown.length} isGrouped={shown.some(({ group }) => group !== '')} />
      )}
    </div>
  )
}

function OfCanvas({ scope }: Props) {
  const t = useText(text)
  const ta = useText(actionText)
  const store = useScreenStore()
  const canvas = useScreenState(({ history }) => history.present.canvas)
  return (
    <>
      <h3 className={styles.kindTitle}>{t('screenDesigner.ofCanvas')}</h3>
      <div className={styles.pair}>
        {(['width', 'height'] as const).map((side) => (
          <Setting key={side} label={t(`screenDesigner.${side}`)}>
            {(id) => (
              <InputNumber
                aria-labelledby={id}
                min={100}
                max={maxSide}
                precision={0}
                value={canvas[side]}
                onChange={(next) => typeof next === 'number' && store.setCanvas({ [side]: next }, side)}
              />
            )}
          </Setting>
        ))}
      </div>
      <Setting label={t('screenDesigner.fit')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            triggerProps={{ className: scope }}
            value={canvas.fit}
            onChange={(fit: CanvasFit) => store.setCanvas({ fit })}
            options={canvasFits.map((value) => ({ value, label: t(`screenDesigner.fit.${value}`) }))}
          />
        )}
      </Setting>
      <Setting label={t('screenDesigner.theme')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            triggerProps={{ className: scope }}
            value={canvas.theme}
            onChange={(theme: CanvasTheme) => store.setCanvas({ theme })}
            options={canvasThemes.map((value) => ({ value, label: t(`screenDesigner.theme.${value}`) }))}
          />
        )}
      </Setting>
      <Setting label={t('screenDesigner.background')}>
        {(id) => (
          <ColorControl
            labelId={id}
            value={canvas.backgroundColor}
            onChange={(backgroundColor) => store.setCanvas({ backgroundColor }, 'background')}
          />
        )}
      </Setting>
      <PictureSetting
        settings={{ url: canvas.backgroundImage }}
        onChange={({ url }) => store.setCanvas({ backgroundImage: url })}
      />
      <Setting label={ta('screenActions.watermark')}>
        {(id) => (
          <span>
            <Switch
              aria-labelledby={id}
              checked={canvas.watermark}
              onChange={(watermark) => store.setCanvas({ watermark })}
            />
          </span>
        )}
      </Setting>
      <VariablesSettings scope={scope} />
    </>
  )
}

const places = ['x', 'y', 'w', 'h', 'rotate'] as const
const lowest = { x: -maxSide, y: -maxSide, w: 1, h: 1, rotate: -360 }

function OfComponent({ component, scope }: Props & { component: ScreenComponent }) {
  const t = useText(text)
  const store = useScreenStore()
  const nameOf = useComponentName()
  const { id, kind: key, name, settings } = component
  const kind = findComponentKind(key)
  const editor = findComponentEditor(key)
  return (
    <>
      <h3 className={styles.kindTitle}>{nameOf(key)}</h3>
      <Setting label={t('screenDesigner.name')}>
        {(labelId) => (
          <Input
            aria-labelledby={labelId}
            maxLength={100}
            placeholder={nameOf(key)}
            value={name}
            onChange={(next) => store.update(id, { name: next }, `name ${id}`)}
          />
        )}
      </Setting>
      <div className={styles.pair}>
        {places.map((place) => (
          <Setting key={place} label={t(`screenDesigner.${place}`)}>
            {(labelId) => (
              <InputNumber
                aria-labelledby={labelId}
                min={lowest[place]}
                max={place === 'rotate' ? 360 : maxSide}
                precision={0}
                value={component[place]}
                onChange={(next) =>
                  typeof next === 'number' && store.update(id, { [place]: next }, `${place} ${id}`)
                }
              />
            )}
          </Setting>
        ))}
      </div>
      {kind && editor ? (
        <editor.Settings
          settings={kind.settings.parse(settings)}
          onChange={(changes, typed) => store.changeSettings(id, changes, typed)}
          scope={scope}
        />
      ) : (
        <p className={styles.hint}>{t('screenDesigner.unknownHint')}</p>
      )}
      <Interaction component={component} scope={scope} />
    </>
  )
}

/** What can be done with the selection by buttons. */
function Arrange({ several, isGrouped }: { several: number; isGrouped: boolean }) {
  const t = useText(text)
  const store = useScreenStore()
  return (
    <>
      <h3 className={styles.groupName}>
        {t(several > 1 ? 'screenDesigner.alignEachOther' : 'screenDesigner.alignCanvas')}
      </h3>
      <div className={styles.buttons}>
        {alignments.map((to) => (
          <Button key={to} size="small" onClick={() => store.align(to)}>
            {t(`screenDesigner.align.${to}`)}
          </Button>
        ))}
        {several > 2 &&
          (['x', 'y'] as const).map((axis) => (
            <Button key={axis} size="small" onClick={() => store.distribute(axis)}>
              {t(`screenDesigner.distribute.${axis}`)}
            </Button>
          ))}
      </div>
      <h3 className={styles.groupName}>{t('screenDesigner.order')}</h3>
      <div className={styles.buttons}>
        {(['front', 'forward', 'backward', 'back'] as const).map((to) => (
          <Button key={to} size="small" onClick={() => store.shift(to)}>
            {t(`screenDesigner.shift.${to}`)}
          </Button>
        ))}
      </div>
      <div className={styles.buttons}>
        {several > 1 && (
          <Button size="small" onClick={store.group}>
            {t('screenDesigner.makeGroup')}
          </Button>
        )}
        {isGrouped && (
          <Button size="small" onClick={store.ungroup}>
            {t('screenDesigner.ungroup')}
          </Button>
        )}
        <Button size="small" onClick={store.duplicate}>
          {t('screenDesigner.duplicate')}
        </Button>
        <Button size="small" status="danger" onClick={store.remove}>
          {t('screenDesigner.remove')}
        </Button>
      </div>
    </>
  )
}
