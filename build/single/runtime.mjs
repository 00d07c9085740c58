// Written by config.cjs: the remotes of the checkout, as parts of the bundle.
