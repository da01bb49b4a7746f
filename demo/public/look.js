/* The shop's colors, for the page in the frame: the same accent as in `shop.css`, light and dark. */
export const theme = {
  customCss: `:root {
    --gutter: 4px;
    --accent: light-dark(#a8432a, #eb9a78);
    --accent-strong: light-dark(#8c3520, #f4b195);
    --accent-tint: light-dark(#fbe9e4, #3a1d17);
    --on-accent: light-dark(#fffaf4, #2a120a);
    --focus: light-dark(#8c3520, #f4b195);
  }`,
};
