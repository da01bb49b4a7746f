/** A stylesheet as a text: the build minifies it (`static-page-assets.ts`). */
declare module '*.css' {
  const style: string;
  export default style;
}
