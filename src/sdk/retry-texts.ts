export const WORDS = 'en|Loading failed. |Try again';
