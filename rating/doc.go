// Package rating estimates how strong players are from the places in which tables of any size
// ended: the method of Weng and Lin with the model of Plackett and Luce (A Bayesian Approximation
// Method for Online Ranking, JMLR 12, 2011), for players without teams. It is pure, and its results
// are the same bits on every machine: no product is fused with a sum, and it has an exponential function of
// its own, since that of package math differs between processors in the last bit.
package rating
