#!/bin/sh
# enter.sh ROOT USER FOLDER WRITABLE COMMAND…: runs a command with ROOT as its root directory, which gets this machine's system
# and the Node and npm of the base image. WRITABLE is `all`, or the only folder to which a read-only root lets it write.
# Runs in a mount namespace of its own (unshare), so all mounts end with the command.
set -eu
root=$1 user=$2 folder=$3 writable=$4
shift 4
mount --bind "$root" "$root"
for part in /usr /dev /proc; do mount --rbind "$part" "$root$part"; done
for part in /bin /sbin /lib /lib64; do
  [ -L "$root$part" ] || [ ! -d "$part" ] || mount --rbind "$part" "$root$part"
done
for part in /etc/ssl /etc/alternatives; do [ ! -d "$part" ] || mount --rbind "$part" "$root$part"; done
mount -t tmpfs none "$root/usr/local"
mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/npm"
touch "$root/usr/local/bin/node"
mount --bind "$BASE_NODE" "$root/usr/local/bin/node"
mount --rbind "$BASE_NPM" "$root/usr/local/lib/npm"
ln -s ../lib/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
if [ "$writable" != all ]; then
  mount -t tmpfs -o mode=1777 none "$root/tmp"
  mount --bind "$root.volume" "$root$writable"
  mount -o remount,bind,ro,nosuid,nodev "$root"
fi
if [ "$user" = same ]; then
  exec chroot "$root" /usr/bin/env -u BASE_NODE -u BASE_NPM -C "$folder" "$@"
fi
exec chroot --userspec="$user:$user" --groups= "$root" /usr/bin/env -u BASE_NODE -u BASE_NPM -C "$folder" "$@"
