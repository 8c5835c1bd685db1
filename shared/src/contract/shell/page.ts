/**
 * The props of every page. Members may only be added: older builds of remotes run in newer shells (page
 * contract 1.0).
 */
export interface PageProps {
  /** The menu row through which the page was opened; `id` is the modelId of permissions. */
  readonly menu: { readonly id: string; readonly enCode: string; readonly fullName: string }
  /** Values of the `:name` segments of the page's path. */
  readonly params: Readonly<Record<string, string>>
  /** The query of the address, decoded; the last of several values wins. */
  readonly query: Readonly<Record<string, string>>
}
