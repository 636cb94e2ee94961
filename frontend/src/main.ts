/** Starts the page. */
import './styles/letters/letters.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepOffer } from './lib/browser/installing';
import { site } from './lib/site';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// When all else has come. The scope is what the page opens without a network.
addEventListener('load', () => {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register(site('/sw.js'), { scope: site('/') });
});

addEventListener('beforeinstallprompt', keepOffer);

mount(App, { target });
