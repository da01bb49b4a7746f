import { startChat } from './chat/start-chat.ts';

startChat(window, (...call) => window.fetch(...call));
