/** A stylesheet as a string, minified by the build (`page-assets.ts`). */
declare module '*.css' {
  const style: string;
  export default style;
}
