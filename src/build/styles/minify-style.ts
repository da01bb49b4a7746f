import { transform } from 'esbuild';

/** Minifies a stylesheet. Esbuild escapes `</style`, which would end the element. */
export async function minifyStyle(style: string, target?: string[]): Promise<string> {
  const { code } = await transform(style, { loader: 'css', minify: true, ...(target && { target }) });
  return code.trim();
}
