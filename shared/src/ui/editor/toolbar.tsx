import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBgColors,
  IconBold,
  IconCodeBlock,
  IconEraser,
  IconFontColors,
  IconImage,
  IconItalic,
  IconLink,
  IconMenuFold,
  IconMenuUnfold,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikethrough,
  IconUnderline,
  IconUndo,
  IconUnorderedList,
} from '@arco-design/web-react/icon'
import {
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type ElementFormatType,
  type LexicalEditor,
} from 'lexical'
import { useRef, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { clearFormatting, setBlock, setDirection, setStyle } from './commands.ts'
import { ColourPicker } from './colour-picker.tsx'
import { LinkPopover } from './link-popover.tsx'
import { uploadImages } from './upload-images.ts'
import { sizes, type Block, type Size, type SelectionState } from './selection-state.ts'
import { text } from './text.ts'
import { ToolMenu, ToolButton } from './tool-button.tsx'
import { useRovingFocus } from './use-roving-focus.ts'
import { insertVariable } from './variable-node.ts'
import styles from './editor.module.css'

interface Props {
  editor: LexicalEditor
  selectionState: SelectionState
  /** The popover for the link address is open. */
  linking: boolean
  onLinking: (open: boolean) => void
  variables: Readonly<Record<string, string>> | undefined
  /** Tools of the editor's kit. */
  more?: ReactNode
}

const headers = [1, 2, 3, 4, 5, 6] as const
const aligns = ['left', 'center', 'right', 'justify'] as const satisfies readonly ElementFormatType[]
const formats = [
  ['bold', IconBold, 'Ctrl+B'],
  ['italic', IconItalic, 'Ctrl+I'],
  ['underline', IconUnderline, 'Ctrl+U'],
  ['strikethrough', IconStrikethrough, 'Ctrl+Shift+X'],
] as const
const blocks = [
  ['quote', IconQuote],
  ['code', IconCodeBlock],
  ['number', IconOrderedList],
  ['bullet', IconUnorderedList],
] as const

/** Toolbar of the editor. It is one tab stop; arrow keys move within it. */
export function Toolbar({ editor, selectionState, linking, onLinking, variables = {}, more }: Props) {
  const t = useText(text)
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(bar)
  const file = useRef<HTMLInputElement>(null)
  const withFocus = (action: () => void) => () => {
    action()
    editor.focus()
  }
  const blockNames: Partial<Record<Block, string>> = {
    paragraph: t('editor.paragraph'),
    ...Object.fromEntries(headers.map((n) => [`h${n}`, t('editor.header', { n })])),
  }
  const sizeNames: Record<Size, string> = {
    small: t('editor.small'),
    normal: t('editor.normal'),
    large: t('editor.large'),
    huge: t('editor.huge'),
  }
  const AlignIcon =
    { center: IconAlignCenter, right: IconAlignRight, end: IconAlignRight }[selectionState.align as string] ??
    IconAlignLeft

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside take the focus
    <div ref={bar} className={styles.toolbar} role="toolbar" aria-label={t('editor.toolbar')} {...roving}>
      <ToolButton
        label={t('editor.undo')}
        keys="Ctrl+Z"
        onClick={withFocus(() => editor.dispatchCommand(UNDO_COMMAND, undefined))}
        icon={<IconUndo />}
      />
      <ToolButton
        label={t('editor.redo')}
        keys="Ctrl+Y"
        onClick={withFocus(() => editor.dispatchCommand(REDO_COMMAND, undefined))}
        icon={<IconRedo />}
      />
      <ToolMenu
        label={t('editor.block')}
        wide
        entries={blockNames as Record<string, string>}
        selected={selectionState.block}
        display={blockNames[selectionState.block] ?? t('editor.paragraph')}
        onSelect={(block) =>
          withFocus(
            () => block !== selectionState.block && setBlock(editor, selectionState.block, block as Block),
          )()
        }
      />
      <ToolMenu
        label={t('editor.size')}
        entries={sizeNames}
        selected={selectionState.size}
        display={sizeNames[selectionState.size]}
        onSelect={(size) => withFocus(() => setStyle(editor, 'font-size', sizes[size as Size]))()}
      />
      <i className={styles.gap} />
      {formats.map(([format, Icon, keys]) => (
        <ToolButton
          key={format}
          label={t(`editor.${format}`)}
          keys={keys}
          pressed={selectionState.formats.includes(format)}
          onClick={withFocus(() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))}
          icon={<Icon />}
        />
      ))}
      <ColourPicker
        label={t('editor.color')}
        icon={<IconFontColors />}
        value={selectionState.color}
        onSelect={(colour) => withFocus(() => setStyle(editor, 'color', colour))()}
      />
      <ColourPicker
        label={t('editor.background')}
        icon={<IconBgColors />}
        value={selectionState.background}
        onSelect={(colour) => withFocus(() => setStyle(editor, 'background-color', colour))()}
      />
      <i className={styles.gap} />
      {blocks.map(([block, Icon]) => (
        <ToolButton
          key={block}
          label={t(`editor.${block}`)}
          pressed={selectionState.block === block}
          onClick={withFocus(() => setBlock(editor, selectionState.block, block))}
          icon={<Icon />}
        />
      ))}
      <i className={styles.gap} />
      <ToolButton
        label={t('editor.outdent')}
        keys="Ctrl+["
        onClick={withFocus(() => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined))}
        icon={<IconMenuFold />}
      />
      <ToolButton
        label={t('editor.indent')}
        keys="Ctrl+]"
        onClick={withFocus(() => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined))}
        icon={<IconMenuUnfold />}
      />
      <ToolMenu
        label={t('editor.align')}
        entries={Object.fromEntries(aligns.map((align) => [align, t(`editor.${align}`)]))}
        selected={selectionState.align || 'left'}
        display={<AlignIcon />}
        onSelect={(align) =>
          withFocus(() =>
            editor.dispatchCommand(
              FORMAT_ELEMENT_COMMAND,
              align === 'left' ? '' : (align as ElementFormatType),
            ),
          )()
        }
      />
      <ToolButton
        label={t('editor.rtl')}
        pressed={selectionState.rtl}
        onClick={withFocus(() => setDirection(editor, !selectionState.rtl))}
        icon={<span className={styles.rtl}>¶</span>}
      />
      <i className={styles.gap} />
      <LinkPopover editor={editor} address={selectionState.link} open={linking} onOpen={onLinking}>
        <ToolButton
          label={t('editor.link')}
          keys="Ctrl+K"
          pressed={selectionState.link !== null}
          onClick={() => onLinking(!linking)}
          icon={<IconLink />}
        />
      </LinkPopover>
      <ToolButton label={t('editor.image')} onClick={() => file.current?.click()} icon={<IconImage />} />
      {Object.keys(variables).length > 0 && (
        <ToolMenu
          label={t('editor.variable')}
          entries={Object.fromEntries(
            Object.entries(variables).map(([name, means]) => [
              name,
              means ? `{${name}} ${means}` : `{${name}}`,
            ]),
          )}
          selected=""
          display="{x}"
          onSelect={(name) => withFocus(() => insertVariable(editor, name))()}
        />
      )}
      {more}
      <ToolButton
        label={t('editor.clean')}
        onClick={withFocus(() => clearFormatting(editor))}
        icon={<IconEraser />}
      />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void uploadImages(editor, files).then(() => editor.focus())
        }}
      />
    </div>
  )
}
