/**
 * Confines its own process and then becomes another program: `perl -e PROGRAM key=value… -- program
 * arguments…`. Node.js can make none of these system calls; Perl is part of every Debian. A step
 * that fails ends the process, so that nothing runs less confined than it was asked to.
 *
 * - `root=yes`: the root of its mount namespace contains the files of `file=` and nothing else. A
 *   new file system over `/proc` becomes the root, because every system has that folder and no
 *   program's file is in it.
 * - `uid=`: the user and group it becomes; without it only its capabilities go.
 * - `landlock=yes`: it can read and run the files of `file=`, and write none.
 * - `filter=`: the hexadecimal filter of its system calls.
 * - `close-from=`: the first descriptor that it closes, by default that after the three streams.
 * - `open-files=`: the limit of open files, by default 64; 0 for none.
 * - `call-NAME=`: numbers of system calls.
 */
export const CONFINE = String.raw`
use strict;
my (%given, @files);
while (@ARGV) {
  my $argument = shift @ARGV;
  last if $argument eq '--';
  my ($key, $value) = split /=/, $argument, 2;
  if ($key eq 'file') { push @files, $value } else { $given{$key} = $value }
}

sub call {
  my ($name, $number, @arguments) = @_;
  my $result = syscall($number + 0, @arguments);
  die "$name: $!\n" if $result < 0;
  return $result;
}

# Whatever was inherited beside its streams.
syscall(436, $given{'close-from'} // 3, 4294967295, 0);

sub mount_at {
  my ($from, $to, $type, $flags, $options) = @_;
  call("mount $to", $given{'call-mount'}, $from, $to, $type, $flags, $options);
}

sub place_file {
  my ($file) = @_;
  my $folder = '.';
  my @parts = grep { $_ ne '' } split m{/}, $file;
  my $name = pop @parts;
  for my $part (@parts) {
    $folder .= "/$part";
    mkdir $folder, 0755 or -d $folder or die "mkdir $folder: $!\n";
  }
  my $place = "$folder/$name";
  open(my $handle, '>', $place) or die "$place: $!\n";
  close $handle;
  my $none = 'none';
  mount_at($file, $place, $none, 4096, $none);
  mount_at($none, $place, $none, 32 | 4096 | 1 | 2 | 4, $none);
}

# Flags of mount(2): 1 read-only, 2 no set-uid, 4 no devices, 8 no programs, 32 remount, 4096 bind.
if ($given{root}) {
  my ($none, $tmpfs, $proc, $dot, $slash) = ('none', 'tmpfs', '/proc', '.', '/');
  my $options = 'size=64k,nr_inodes=256,mode=755';
  mount_at($tmpfs, $proc, $tmpfs, 2 | 4, $options);
  chdir $proc or die "chdir: $!\n";
  place_file($_) for @files;
  call('pivot_root', $given{'call-pivot_root'}, $dot, $dot);
  call('umount2', $given{'call-umount2'}, $dot, 2);
  chdir $slash or die "chdir: $!\n";
  mount_at($none, $slash, $none, 32 | 4096 | 1 | 2 | 4, $none);
}

my $prctl = $given{'call-prctl'} + 0;
# The bounding set: a program that starts as root would get its capabilities back.
for my $capability (0 .. 63) { syscall($prctl, 24, $capability, 0, 0, 0) }
if ($given{uid}) {
  my $id = $given{uid};
  $) = "$id $id";
  $( = $id;
  $< = $id;
  $> = $id;
  die "uid $id: $!\n" if $< != $id || $> != $id || $( != $id || $) ne "$id $id";
}
call('no_new_privs', $prctl, 38, 1, 0, 0, 0);
# A change of the user has removed the signal at the parent's death: 9 is SIGKILL.
call('pdeathsig', $prctl, 1, 9, 0, 0, 0);

# RLIMIT_NOFILE. Not earlier: inherited descriptors would count while this program starts.
my $open = $given{'open-files'} // 64;
if ($open) {
  my $files = pack('QQ', $open, $open);
  call('limit of open files', $given{'call-prlimit'}, 0, 7, $files, 0);
}

if ($given{landlock}) {
  my $version = call('landlock version', 444, 0, 0, 1);
  # Version 2 adds moves, 3 truncation, 4 TCP, 5 devices, 6 abstract sockets and signals.
  my $rights = $version >= 5 ? 0xffff : $version >= 3 ? 0x7fff : $version >= 2 ? 0x3fff : 0x1fff;
  my $attributes = pack('Q', $rights);
  $attributes .= pack('Q', 3) if $version >= 4;
  $attributes .= pack('Q', 3) if $version >= 6;
  my $rules = call('landlock', 444, $attributes, length $attributes, 0);
  for my $file (@files) {
    open(my $handle, '<', $file) or die "$file: $!\n";
    # 1 runs a file, 4 reads it.
    my $rule = pack('Ql', 1 | 4, fileno $handle);
    call("landlock $file", 445, $rules, 1, $rule, 0);
  }
  call('landlock', 446, $rules, 0);
}

if ($given{filter}) {
  my $filter = pack('H*', $given{filter});
  my $program = pack('S x![Q] P', length($filter) / 8, $filter);
  call('seccomp', $given{'call-seccomp'}, 1, 0, $program);
}
exec { $ARGV[0] } @ARGV or die "exec $ARGV[0]: $!\n";
`;
